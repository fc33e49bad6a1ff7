import type { ForkComparison } from '@sheaf/contract'
import { type MessageCode, message } from '@sheaf/contract/messages'
import type { Actor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import { createLru } from '@sheaf/server-core/lru'
import type { Deps } from '../../deps.ts'
import { mapGitLimits, resolveRevision } from '../browse/index.ts'
import { type FoundRepository, findRepository, type RepositoryAddress, reachOf } from '../repositories/index.ts'
import { namesInNetwork } from './fork.store.ts'

interface Asked extends RepositoryAddress {
  actor: Actor
  base: string
  /** `owner:ref` or `owner/name:ref`, or a ref of the same repository. No name of a ref has a colon (git-check-ref-format(1)). */
  head: string
}

/** Where two commits parted never changes. */
const parted = createLru<{ oid: string | undefined }>({ capacity: 10_000 })

/**
 * Where a ref of a repository and one of another repository of its network parted. Commits that the latter has and the former has not, and
 * what they changed, are those of the other repository since then: nothing of one is brought into the other. Missing (AppError): what is
 * not there, and what whoever asks may not see.
 */
export async function compareAcrossForks(deps: Deps, { actor, base, head, ...at }: Asked): Promise<ForkComparison> {
  const repository = await findRepository(deps, { ...at, actor, action: 'read' })
  const other = await headOf(deps, { repository, actor, head })
  const ref = head.slice(head.indexOf(':') + 1)
  const [from, to] = [
    await tipOf(deps, { repository, revision: base, said: base }),
    await tipOf(deps, { repository: other, revision: ref, said: head }),
  ]
  return {
    repository: { owner: other.ownerName, repo_name: other.name },
    base: from,
    head: to,
    merge_base: (await forkPointOf(deps, { repository, other, from, to })) ?? null,
  }
}

/** The repository that a head names; without an owner this one. */
async function headOf(
  deps: Deps,
  { repository, actor, head }: { repository: FoundRepository; actor: Actor; head: string },
): Promise<FoundRepository> {
  const at = head.indexOf(':')
  if (at < 0) return repository
  const [owner = '', name = ''] = head.slice(0, at).split('/')
  const asked = { network: repository.network ?? repository.id, owner, name, reach: reachOf(actor) }
  const [repo, second] = await namesInNetwork(deps.database.read, asked)
  if (repo === undefined) throw missing(head)
  if (second !== undefined) throw AppError.refused(422, message('pull.head_ambiguous', { owner }))
  return findRepository(deps, { owner, repo, actor, action: 'read' })
}

const missing = (name: string) => AppError.missing(message('browse.no_such_revision', { name }))

/** The commit of one side, of those that its asker may see. */
async function tipOf(
  { git }: Pick<Deps, 'git'>,
  { repository, revision, said }: { repository: FoundRepository; revision: string; said: string },
): Promise<string> {
  try {
    const oid = await resolveRevision({ git }, { repository, revision })
    if (oid !== undefined) return oid
  } catch (error) {
    if (!(error instanceof AppError && error.said.code === ('browse.no_revision' satisfies MessageCode))) throw error
  }
  throw missing(said)
}

async function forkPointOf(
  { git }: Pick<Deps, 'git'>,
  { repository, other, from, to }: { repository: FoundRepository; other: FoundRepository; from: string; to: string },
): Promise<string | undefined> {
  const key = `${from} ${to}`
  const known = parted.get(key)
  if (known !== undefined) return known.oid
  const pair = { gitDir: repository.gitDir, otherDir: other.gitDir, commit: from, other: to }
  const oid = await mapGitLimits(() => git.read.forkPoint(pair))
  parted.set(key, { oid })
  return oid
}
