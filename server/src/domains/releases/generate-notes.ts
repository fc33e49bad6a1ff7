import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { resolveRevision } from '../browse/index.ts'
import { type FoundRepository, findRepository } from '../repositories/index.ts'
import { selectReleases } from './release.store.ts'
import type { Place } from './releases.ts'

/** So many commits are told of, and so many releases are looked at for the one before. */
const toldCommits = 200
const lookedAt = 20
const subjectLength = 200

/** Notes of the commits that a version has and the release before it has not, merges left out. Refused (AppError, 404) where there is no such commit. */
export async function generateNotes(
  deps: Deps,
  { tag, target, actor, owner, repo }: Place & { tag: string; target: string },
): Promise<{ notes: string; previous: string | null }> {
  const repository = await findRepository(deps, { actor, owner, repo, action: 'push' })
  const { gitDir, defaultBranch } = repository
  const commit =
    (await commitOf(deps, repository, `refs/tags/${tag}`)) ??
    (await commitOf(deps, repository, target === '' ? `refs/heads/${defaultBranch}` : target))
  if (commit === undefined) throw AppError.refused(404, message('browse.no_revision'))
  const rows = await selectReleases(deps.database.read, { repoId: repository.id, published: true, limit: lookedAt })
  for (const row of rows) {
    if (row.tag === tag) continue
    const before = await commitOf(deps, repository, `refs/tags/${row.tag}`)
    if (before === undefined || before === commit) continue
    // One that is no part of this history is another line of versions.
    if ((await deps.git.read.mergeBase({ gitDir, base: before, head: commit })) !== before) continue
    const ids = await deps.git.read.range({ gitDir, base: before, head: commit })
    return { notes: await written(deps, { gitDir, ids }), previous: row.tag }
  }
  const { ids } = await firstCommits(deps, { gitDir, commit })
  return { notes: await written(deps, { gitDir, ids }), previous: null }
}

const commitOf = (deps: Deps, repository: FoundRepository, revision: string) =>
  resolveRevision(deps, { repository, revision }).catch((error: unknown) => {
    if (error instanceof AppError && error.kind === 'missing') return undefined
    throw error
  })

/** Where nothing was released before, the newest commits by first parents: the whole history would be no notes. */
async function firstCommits({ git }: Deps, { gitDir, commit }: { gitDir: string; commit: string }) {
  const ids: string[] = []
  for (let at: string | undefined = commit; at !== undefined && ids.length < toldCommits; ) {
    ids.push(at)
    at = (await git.read.objects.commit(gitDir, at)).parents[0]
  }
  return { ids }
}

async function written({ git }: Deps, { gitDir, ids }: { gitDir: string; ids: readonly string[] }): Promise<string> {
  const lines: string[] = []
  for (const oid of ids.slice(0, toldCommits)) {
    const { message: text, parents } = await git.read.objects.commit(gitDir, oid)
    if (parents.length > 1) continue
    const subject = text.trim().split('\n', 1)[0] ?? ''
    lines.push(`- ${escaped(subject.slice(0, subjectLength).toWellFormed())} (${oid.slice(0, 7)})`)
  }
  if (ids.length > toldCommits) lines.push('- …')
  return lines.length === 0 ? '' : `## What's changed\n\n${lines.join('\n')}`
}

/** What somebody wrote in a commit is text here, whatever it would be in Markdown. */
const escaped = (text: string) => text.replace(/[\\`*_[\]<>#|~&!]/g, '\\$&')
