import type { Readable } from 'node:stream'
import { message } from '@sheaf/contract/messages'
import { isNullId, type RefUpdate } from '@sheaf/git-engine'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { landPush, type ServerPush } from '../git-transport/index.ts'
import { checkRefUpdates } from '../ref-rules/index.ts'
import type { FoundRepository } from '../repositories/index.ts'

export interface RefChange {
  /** As it was found for this actor and the action `push`, or for a guest. */
  repository: FoundRepository
  actor: UserActor
  updates: readonly RefUpdate[]
  pack?: () => Readable
  /** Is it the merge of a pull request, of which the rules of its branch were asked? */
  isMerge?: boolean
  /** Is it by somebody to whom these branches are open, and nothing else of the repository? */
  isGuest?: boolean
  /** Where its commits were taken from, where that is another repository: objects of Git LFS that they point to go along. */
  lender?: ServerPush['lender']
}

/**
 * Moves refs in somebody's name, all or none. Refused (AppError) as people are told: 409 where a ref holds something else than was
 * expected, 422 where a rule or git says no.
 */
export async function landRefs(deps: Deps, change: RefChange): Promise<void> {
  await deps.limits.takeAll([['change-refs/account', `${change.actor.userId}`]])
  // In words of the reader's language, ahead of those for git.
  const [rule] = (await checkRefUpdates(deps, change)).refused.values()
  if (rule?.byPullAlone) throw AppError.refused(422, message('ref_rule.by_pull', { pattern: rule.pattern }))
  if (rule !== undefined) throw AppError.refused(422, refusals[rule.least](rule.pattern))
  const landing = await landPush(deps, change)
  if (landing.kind === 'landed') return
  if (landing.kind === 'refused') {
    await refuseNested(deps, change)
    const [reason = ''] = landing.reasons.values()
    throw AppError.refused(422, message('ref.refused', { reason }))
  }
  for (const { ref, before } of change.updates) {
    if (landing.held.has(ref) && isNullId(before)) throw nameTaken(ref)
  }
  throw AppError.refused(409, message('ref.moved'))
}

const refusals = {
  writer: (pattern: string) => message('ref_rule.nobody', { pattern }),
  nobody: (pattern: string) => message('ref_rule.nobody', { pattern }),
  maintainer: (pattern: string) => message('ref_rule.maintainers', { pattern }),
  owner: (pattern: string) => message('ref_rule.owners', { pattern }),
} as const

/** Refs lie in folders by their names: where there is `a`, there can be no `a/b`. */
async function refuseNested({ git }: Pick<Deps, 'git'>, { repository: { gitDir }, updates }: RefChange): Promise<void> {
  const created = updates.filter(({ before }) => isNullId(before)).map(({ ref }) => ref.split('/'))
  const above = created.flatMap((parts) => parts.slice(3).map((_, index) => parts.slice(0, index + 3).join('/')))
  if (above.length === 0) return
  const [taken] = (await git.read.heldBy({ gitDir, names: above })).keys()
  if (taken === undefined) return
  const said = message('ref.in_the_way', { name: shortName(taken) })
  throw AppError.refused(422, said, { name: said })
}

const shortName = (ref: string) => ref.replace(/^refs\/(?:heads|tags)\//, '')

/** There is one of this name. */
export const nameTaken = (ref: string): AppError => {
  const name = shortName(ref)
  const said = ref.startsWith('refs/tags/') ? message('tag.taken', { name }) : message('branch.taken', { name })
  return AppError.refused(409, said, { name: said })
}

/** Stands for no object in a change of a ref of this repository, whose ids are as long as `oid`. */
export const nullIdLike = (oid: string): string => '0'.repeat(oid.length)
