import { userOf } from '@sheaf/server-core/actor'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { isOwn } from '../threads/index.ts'
import type { HubKind, HubRepository } from './find-hub-repository.ts'
import { findToUpload } from './first-upload.ts'
import { findPullOf, isPullRevision } from './git-revision.ts'
import { refuseHub } from './hub-media.ts'

/** What commits of a client go to. */
export type CommitTarget =
  /** A branch, without `refs/heads/`. */
  | { kind: 'branch'; branch: string }
  /** A pull request that is to be opened into a branch. */
  | { kind: 'proposal'; base: string }
  /** A pull request that is open and comes from no branch. */
  | { kind: 'pull'; pull: { threadId: number; base: string } }

interface Asked {
  kind: HubKind
  revision: string
  createsPull: boolean
}

/**
 * The repository that an address names and what of it a commit to a revision goes to, where whoever has entered may commit there: to a branch who may
 * push, to a pull request of their own who may propose. Refused (AppError) in words.
 */
export async function findCommitTarget(
  deps: Pick<Deps, 'database' | 'git' | 'storage'>,
  request: FastifyRequest,
  { kind, revision, createsPull }: Asked,
): Promise<HubRepository & { target: CommitTarget }> {
  const name = revision.replace(/^refs\/heads\//, '')
  if (createsPull) {
    const found = await findToUpload(deps, request, { kind, action: 'propose' })
    return { ...found, target: { kind: 'proposal', base: name } }
  }
  const toBranch = async (branch: string) => {
    const found = await findToUpload(deps, request, { kind, action: 'push' })
    return { ...found, target: { kind: 'branch', branch } as const }
  }
  if (!isPullRevision(revision)) return toBranch(name)
  const found = await findToUpload(deps, request, { kind, action: 'propose' })
  const proposed = await findPullOf(deps, { repository: found.repository, revision })
  if (proposed === undefined) return toBranch(name)
  const { thread, pull, branch } = proposed
  if (branch !== undefined) return toBranch(branch)
  if (pull.headKind === 'fork') throw refuseHub(422, 'This pull request comes from a fork: commit to its branch there')
  if (pull.isOpen !== 1 || pull.headKind !== 'push')
    throw refuseHub(422, 'This pull request is closed, or its branch is gone: nothing can be added to it')
  if (!isOwn(userOf(found.actor), thread) && !found.repository.mayWrite)
    throw refuseHub(403, 'Only its author, and who may push to the repository, can add to this pull request')
  return { ...found, target: { kind: 'pull', pull } }
}
