import { Readable } from 'node:stream'
import type { BranchItem } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { packTag } from '@sheaf/git-engine'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { findCommitIdentity, noreplyHost } from '../accounts/index.ts'
import { resolveRevision, writtenTime } from '../browse/index.ts'
import { type FoundRepository, findRepository, type RepositoryAddress } from '../repositories/index.ts'
import { landRefs, nullIdLike } from './land-refs.ts'

interface NewRef extends RepositoryAddress {
  actor: UserActor
  name: string
  /** A branch, a tag or a commit. */
  from: string
}

/** Creates a branch. Refused (AppError) as `landRefs` says, and with 404 where there is nothing to begin at. */
export async function createBranch(deps: Deps, { actor, name, from, ...at }: NewRef): Promise<BranchItem> {
  const repository = await findRepository(deps, { ...at, actor, action: 'push' })
  const commit = await commitOf(deps, { repository, from })
  const ref = `refs/heads/${name}`
  await landRefs(deps, { repository, actor, updates: [{ ref, before: nullIdLike(commit), after: commit }] })
  return presentBranch(deps, { repository, name, commit })
}

/** Creates a tag: one that only points, or with a message an annotated one, by whoever asks. Refused as a branch is. */
export async function createTag(
  deps: Deps,
  { actor, name, from, message: text, ...at }: NewRef & { message: string },
): Promise<{ name: string; oid: string }> {
  const repository = await findRepository(deps, { ...at, actor, action: 'push' })
  const commit = await commitOf(deps, { repository, from })
  const ref = `refs/tags/${name}`
  const before = nullIdLike(commit)
  if (text === '') {
    await landRefs(deps, { repository, actor, updates: [{ ref, before, after: commit }] })
    return { name, oid: commit }
  }
  const tagger = await findCommitIdentity(deps.database.read, { userId: actor.userId, host: noreplyHost(deps.config) })
  const time = Math.floor(Date.now() / 1000)
  const { oid, pack } = packTag({ name, target: commit, tagger: { ...tagger, time }, message: text })
  const updates = [{ ref, before, after: oid }]
  await landRefs(deps, { repository, actor, updates, pack: () => Readable.from([pack]) })
  return { name, oid }
}

/** The commit that something new begins at. Refused (AppError, 404) where there is none, beside the field that names it. */
async function commitOf(
  deps: Pick<Deps, 'git'>,
  { repository, from }: { repository: FoundRepository; from: string },
): Promise<string> {
  const said = message('browse.no_revision')
  const commit = await resolveRevision(deps, { repository, revision: from }).catch((error: unknown) => {
    if (error instanceof AppError && error.kind === 'missing') return undefined
    throw error
  })
  if (commit === undefined) throw AppError.refused(404, said, { from: said })
  return commit
}

/** A branch as lists show it. */
export async function presentBranch(
  { git }: Pick<Deps, 'git'>,
  { repository: { gitDir }, name, commit }: { repository: FoundRepository; name: string; commit: string },
): Promise<BranchItem> {
  const { committer } = await git.read.objects.commit(gitDir, commit)
  return { branch: { ref_name: name, ref_git_id: commit, updated_at: writtenTime(committer.time) } }
}
