import { limits as bounds, paths } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { isRefName } from '@sheaf/git-engine'
import { type UserActor, userOf } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Deps } from '../../deps.ts'
import { enforceAccess } from '../../http/access.ts'
import type { Proposal, Proposals, Proposed } from '../git-transport/index.ts'
import { isAgent } from '../repositories/index.ts'
import { askReviewers, findReviewers } from '../reviews/index.ts'
import { findThread, isOwn, threadNumberOf } from '../threads/index.ts'
import { branchTips } from './branch-tips.ts'
import { enqueueChecks } from './enqueue-checks.ts'
import { makeVersion } from './follow-branch.ts'
import { headLabelOf, proposalKey } from './head-of.ts'
import { insertOpened, refuseTooMany, refuseTooManyOf } from './insert-opened.ts'
import { checkTopic, checkWords, type ProposalOptions, readProposalOptions, wordsOfCommit } from './proposal-options.ts'
import { findOpenPull, findPull, type PullRow } from './pull.store.ts'
import { recordPusher } from './pusher.store.ts'
import { changePull } from './write-pull.ts'

/** What follows from a proposal, of which each step is short. */
const patienceMs = 20_000

/** What makes pull requests of what is pushed to `refs/for/`, and adds to them what is pushed to `refs/pr/<number>`. */
export const createProposals = (deps: Deps): Proposals => ({
  async pullNamed({ repository, actor, ref }) {
    const number = threadNumberOf(/^refs\/pr\/(\d{1,15})$/.exec(ref)?.[1] ?? '')
    if (number === 0 || isAgent(actor)) return undefined
    return (await findThread(deps.database.read, { repoId: repository.id, number, kinds: ['pull'] }))?.id
  },
  async prepare({ onto, ...pushed }) {
    const options = readProposalOptions(pushed.options)
    const target = onto === undefined ? pushed.target : await targetOfPull(deps, { ...pushed, threadId: onto })
    const proposed = { ...pushed, target }
    const { open, ...proposal } = await prepareProposal(deps, { ...proposed, options, onto })
    return { ...proposal, open: async () => linesOf({ ...proposed, options, ...(await open()) }) }
  },
})

/** The branch that a pull request goes into. Refused (AppError) where nobody, or not this actor, adds to it by its name. */
async function targetOfPull(
  deps: Pick<Deps, 'database'>,
  { repository, actor, threadId }: Pick<Proposed, 'repository' | 'actor'> & { threadId: number },
): Promise<string> {
  const { base, head, headKind, headName, number } = await findExtensible(deps, { threadId })
  if (headKind !== 'push') {
    const branch = headLabelOf({ head, headKind, headName }, null)
    throw AppError.refused(422, message('pull.from_branch', { branch }))
  }
  const thread = await findThread(deps.database.read, { repoId: repository.id, number, kinds: ['pull'] })
  if (!repository.mayWrite && (thread === undefined || isAgent(actor) || !isOwn(actor, thread)))
    throw AppError.forbidden(message('pull.not_yours_to_add_to'))
  return base
}

interface Prepared extends Omit<Proposed, 'actor' | 'options'> {
  actor: UserActor
  options: ProposalOptions
  base: string
  baseTip: string
  topic: string
  /** The thread of the pull request that it is added to, where that is said. */
  onto?: number | undefined
}

/** What has become of a proposal. */
interface Opened {
  number: number
  isNew: boolean
}

type PreparedProposal = Omit<Proposal, 'open'> & { open: () => Promise<Opened> }

/** Lets something be proposed; with `onto` it is added to the pull request of that thread. Refused (AppError) as whoever proposes is told. */
export async function prepareProposal(
  deps: Deps,
  { options, onto, ...proposed }: Omit<Proposed, 'options'> & Pick<Prepared, 'options' | 'onto'>,
): Promise<PreparedProposal> {
  const { actor: pusher, repository } = proposed
  if (isAgent(pusher)) throw AppError.forbidden(message('proposal.account_only'))
  const actor = userOf(pusher)
  // As the operation asks for that opens one.
  enforceAccess({ by: 'account', area: 'issue_access', level: 2 }, actor)
  const { base, baseTip, topic } = await targetOf(deps, { ...proposed, topic: options.topic })
  checkWords({ title: options.title, body: options.description })
  const { reviewers: names } = options
  if (names.length > bounds.reviewersPerPull)
    throw AppError.refused(422, message('proposal.reviewers', { max: bounds.reviewersPerPull }))
  await findReviewers(deps, { repoId: repository.id, names, actor, authorId: actor.userId })
  await deps.limits.takeAll([['propose/account', `${actor.userId}`]])
  const prepared = { ...proposed, actor, options, base, baseTip, topic, onto }
  let found: Looked | undefined
  return {
    maxBytes: repository.mayWrite ? deps.config.maxPushBytes : bounds.proposalBytes,
    async look(quarantine) {
      found = await look(deps, { ...prepared, quarantine })
    },
    async open() {
      if (found === undefined) throw new Error('a proposal landed without a look at it')
      const number = await (found.pull === undefined
        ? openOne(deps, { ...prepared, ...found })
        : updateOne(deps, { ...prepared, pull: found.pull }))
      return { number, isNew: found.pull === undefined }
    },
  }
}

/** The branch that something is proposed to, and by which topic, where one follows its name. Refused (AppError) where there is no such branch. */
async function targetOf(
  deps: Pick<Deps, 'git'>,
  { repository, target, topic }: Pick<Proposed, 'repository' | 'target'> & { topic: string | undefined },
): Promise<Pick<Prepared, 'base' | 'baseTip' | 'topic'>> {
  const parts = target.split('/')
  // The longest name first: `a/b` is a branch before it is the topic `b` of `a`.
  const names = parts.map((_, index) => parts.slice(0, parts.length - index).join('/')).slice(0, maxParts)
  const tips = await branchTips(deps, repository, names)
  const base = names.find((name) => tips.has(name))
  const baseTip = base === undefined ? undefined : tips.get(base)
  if (base !== undefined && baseTip !== undefined)
    return { base, baseTip, topic: checkTopic(topic ?? target.slice(base.length + 1)) }
  const { ownerName: owner, name } = repository
  const isEmpty = (await deps.git.read.branchNames({ gitDir: repository.gitDir, limit: 1 })).length === 0
  if (isEmpty) throw AppError.refused(422, message('proposal.empty', { owner, name }))
  throw AppError.refused(404, message('pull.no_branch', { name: isRefName(target) ? target : '?' }))
}

const maxParts = 50

interface Looked {
  key: string
  /** The commit with which it and its base began. */
  common: string
  /** The one that this is a version of. */
  pull: PullRow | undefined
}

/** Looks at what is proposed before it lies in the repository. Refused (AppError) where nothing can come of it. */
async function look(
  deps: Pick<Deps, 'database' | 'git'>,
  { repository, actor, oid, base, baseTip, topic, options, onto, quarantine }: Prepared & { quarantine: string },
): Promise<Looked> {
  const { gitDir, id: repoId } = repository
  const { read } = deps.database
  const arrived = { gitDir, quarantine, tip: oid }
  const found = await deps.git.read.arrived.proposal({ ...arrived, base: baseTip })
  if (found.kind === 'no-commit') throw AppError.refused(422, message('proposal.no_commit'))
  if (found.kind === 'unrelated') throw AppError.refused(422, message('browse.no_common_history'))
  if (found.kind === 'nothing') throw AppError.refused(422, message('proposal.nothing', { base }))
  const { common } = found
  const key = proposalKey({ userId: actor.userId, topic, changeId: found.changeId?.slice(0, bounds.proposalTopicMax) })
  const pull = await (onto === undefined
    ? findOpenPull(read, { repoId, base, head: key })
    : findExtensible(deps, { threadId: onto }))
  if (pull !== undefined) {
    const follows = options.isForced || (await deps.git.read.arrived.follows({ ...arrived, base: pull.headOid }))
    if (!follows) throw AppError.refused(409, message('proposal.not_forward', { number: pull.number }))
    return { key, common, pull }
  }
  await refuseTooMany(read, repoId)
  await refuseTooManyOf(read, { repository, actor })
  return { key, common, pull: undefined }
}

/** A pull request as it is now. Refused (AppError) where nothing can be proposed with it any more. */
async function findExtensible(
  { database }: Pick<Deps, 'database'>,
  { threadId }: { threadId: number },
): Promise<PullRow> {
  const pull = await findPull(database.read, threadId)
  if (pull === undefined) throw AppError.refused(404, message('pull.missing'))
  if (pull.mergedAt !== null) throw AppError.refused(422, message('pull.was_merged'))
  if (pull.isOpen !== 1) throw AppError.refused(422, message('pull.not_open'))
  return pull
}

const moved = () => AppError.refused(409, message('proposal.moved'))

async function openOne(
  deps: Deps,
  { repository, actor, oid, base, topic, key, common, options }: Prepared & Looked,
): Promise<number> {
  await deps.limits.takeAll([['open-thread/account', `${actor.userId}`]])
  const { gitDir, ownerName: owner, name: repo } = repository
  const said = wordsOfCommit((await deps.git.read.objects.commit(gitDir, oid)).message)
  const { title = said.title, body = said.body } = checkWords({ title: options.title, body: options.description })
  const head = { head_ref: key, head_kind: 'push', head_name: topic, head_oid: oid } as const
  const pull = { base_ref: base, ...head, is_draft: options.isDraft ? (1 as const) : (0 as const) }
  const signal = AbortSignal.timeout(patienceMs)
  const { number } = await insertOpened(deps, { repository, actor, title, body, pull, common, signal }).catch(
    (error: unknown) => {
      throw isUniqueViolation(error) ? moved() : error
    },
  )
  if (options.reviewers.length > 0)
    await askReviewers(deps, { owner, repo, actor, number: String(number), usernames: options.reviewers })
  return number
}

async function updateOne(deps: Deps, { repository, actor, oid, baseTip, pull, options }: Prepared & { pull: PullRow }) {
  const { gitDir, id: repoId, ownerName: owner, name: repo } = repository
  const { number, headOid: before } = pull
  if (oid !== before) {
    const push = { by: actor.userId, at: Date.now() }
    const made = { gitDir, pull, baseTip, before, oid, push, signal: AbortSignal.timeout(patienceMs) }
    if ((await makeVersion(deps, made)) !== 'made') throw moved()
    await deps.database.tx(async (tx) => {
      await recordPusher(tx, { repoId, branch: pull.head, oid, userId: actor.userId })
      await enqueueChecks(deps, tx, repoId)
    })
    deps.jobs.wake()
  }
  const place = { owner, repo, actor, number: String(number) }
  const fields = {
    ...checkWords({ title: options.title, body: options.description }),
    ...(options.isDraft !== undefined && { is_draft: options.isDraft }),
  }
  const signal = AbortSignal.timeout(patienceMs)
  if (Object.values(fields).some((value) => value !== undefined)) await changePull(deps, { ...place, fields, signal })
  if (options.reviewers.length > 0) await askReviewers(deps, { ...place, usernames: options.reviewers })
  return number
}

/** What the client prints. */
function linesOf({
  repository: { ownerName, name },
  address,
  number,
  isNew,
  options: { unknown },
}: Pick<Prepared, 'repository' | 'address' | 'options'> & Opened): string[] {
  const ignored = unknown.slice(0, maxNamed).map((key) => key.replaceAll(/[^\w.-]/g, '?').slice(0, 40))
  return [
    '',
    isNew ? `Opened pull request #${number}:` : `Updated pull request #${number}:`,
    `  ${address ?? ''}${paths.pull(ownerName, name, number)}`,
    ...(ignored.length > 0 ? [`Options that mean nothing here: ${ignored.join(', ')}`] : []),
    '',
  ]
}

const maxNamed = 5
