import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import { forGit } from '@sheaf/server-core/for-git'
import type { Deps } from '../../deps.ts'
import { landPush, type Proposals, proposalRefs } from '../git-transport/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { branchTips } from './branch-tips.ts'
import { proposalKey } from './head-of.ts'
import { insertOpened, refuseTooMany, refuseTooManyOf } from './insert-opened.ts'
import { type ProposalOptions, readProposalOptions } from './proposal-options.ts'
import { prepareProposal } from './propose.ts'

/** A commit that this server has drafted in somebody's name. */
interface Drafted {
  /** As it was found for this actor and the action `propose`. */
  repository: FoundRepository
  actor: UserActor
  oid: string
  pack: () => Readable
}

/** A topic that nobody has chosen, so that each is a pull request of its own; by it its author adds to one with git. */
const ownTopic = (): string => `hub-${randomBytes(4).toString('hex')}`

/** Opens a pull request into a branch of a drafted commit, as a push to `refs/for/` does; gives its number. Refused (AppError) as that is. */
export const proposeDrafted = (deps: Deps, { base, ...drafted }: Drafted & { base: string }): Promise<number> =>
  landDrafted(deps, { ...drafted, base, options: { ...readProposalOptions([]), topic: ownTopic() } })

/** What a push is told of which something else was proposed meanwhile, with what one can do about it in git. */
const movedCodes: ReadonlySet<string> = new Set(['proposal.moved', 'proposal.not_forward'])

/**
 * Adds a drafted commit to an open pull request that comes from no branch. Refused (AppError) as a push to it is, and with `pull.moved` (409) where it does
 * not follow what that proposes by now: whoever has it drafted has no git at hand.
 */
export async function addDrafted(
  deps: Deps,
  { pull, ...drafted }: Drafted & { pull: { threadId: number; base: string } },
): Promise<void> {
  const options = readProposalOptions([])
  await landDrafted(deps, { ...drafted, base: pull.base, options, onto: pull.threadId }).catch((error: unknown) => {
    if (error instanceof AppError && movedCodes.has(error.said.code)) throw AppError.refused(409, message('pull.moved'))
    throw error
  })
}

async function landDrafted(
  deps: Deps,
  {
    repository,
    actor,
    oid,
    pack,
    base,
    options,
    onto,
  }: Drafted & { base: string; options: ProposalOptions; onto?: number },
): Promise<number> {
  let number: number | undefined
  const proposals: Proposals = {
    async prepare(proposed) {
      const { open, ...proposal } = await prepareProposal(deps, { ...proposed, options, onto })
      return {
        ...proposal,
        async open() {
          number = (await open()).number
          return []
        },
      }
    },
  }
  const ref = `${proposalRefs}${base}`
  const updates = [{ ref, before: '0'.repeat(oid.length), after: oid }]
  const landing = await landPush(deps, { repository, actor, updates, pack, proposals })
  if (landing.kind === 'refused') throw AppError.refused(403, forGit(landing.reasons.get(ref) ?? 'refused'))
  if (number === undefined) throw new Error('a proposal landed of which nothing came')
  return number
}

interface Empty extends Pick<Drafted, 'repository' | 'actor'> {
  title: string
  body: string
  address: string
  signal: AbortSignal
}

/**
 * Opens a draft into the default branch that proposes what that has already, for commits to be added to it: until then there is nothing to merge. Gives its
 * number. Refused (AppError) as one that somebody pushes.
 */
export async function openEmptyPull(
  deps: Deps,
  { repository, actor, title, body, address, signal }: Empty,
): Promise<number> {
  const { id: repoId, defaultBranch: base, ownerName: owner, name } = repository
  await deps.limits.takeAll([
    ['open-thread/account', `${actor.userId}`],
    ['open-thread/address', address],
  ])
  const tip = (await branchTips(deps, repository, [base])).get(base)
  if (tip === undefined) throw AppError.refused(422, message('proposal.empty', { owner, name }))
  await refuseTooMany(deps.database.read, repoId)
  await refuseTooManyOf(deps.database.read, { repository, actor })
  const topic = ownTopic()
  const head_ref = proposalKey({ userId: actor.userId, topic, changeId: undefined })
  const head = { head_ref, head_kind: 'push', head_name: topic, head_oid: tip } as const
  // Known from the beginning: what its base has because it began there was brought in by nobody.
  const checked = { checked_base: tip, checked_head: tip, mergeable: 'merged' } as const
  const pull = { base_ref: base, ...head, is_draft: 1 as const, ...checked }
  const { number } = await insertOpened(deps, { repository, actor, title, body, pull, common: tip, signal })
  return number
}
