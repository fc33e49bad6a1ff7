import type { AutoMergeEnd } from '@sheaf/contract'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { on, type Subscriber } from '../../events/event-kind.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { checkSet, refRulesChanged, threadChanged, threadHappened } from '../events/index.ts'
import { type FoundRepository, findRepositoryById } from '../repositories/index.ts'
import { findThread } from '../threads/index.ts'
import { type AutoMerge, findAutoMerge, selectAutoMerges } from './auto-merge.store.ts'
import { actorLater, autoMergeJob, enqueueAutoMerge, stopAutoMerge } from './auto-merge.ts'
import { branchTips } from './branch-tips.ts'
import { gateFactsOf } from './gate-facts.ts'
import { mergeGates } from './merge-gates.ts'
import { mergeInTurn } from './merge-in-turn.ts'
import { mergeSettingsOf } from './merge-settings.ts'
import { type FoundPull, findPull } from './pull.store.ts'
import { queueRuleOf } from './queue/queue-rule.ts'
import { addToQueue } from './queue/write-queue.ts'

const Payload = z.object({ threadId: z.int() })

/** Whatever may have opened a gate lets somebody look whether a pull request can be merged by now. */
export function autoMergeSubscriber(deps: Pick<Deps, 'jobs'>): Subscriber {
  const ofThread = async (tx: Tx, { threadId }: { threadId: number }) => {
    await enqueueAutoMerge(deps, tx, threadId)
  }
  const ofAll = async (tx: Tx, of: { repoId: number; commit?: string }) => {
    for (const threadId of await selectAutoMerges(tx, of)) await enqueueAutoMerge(deps, tx, threadId)
  }
  return {
    name: 'auto-merges',
    handlers: [
      on(threadHappened, ofThread),
      on(threadChanged, ofThread),
      on(checkSet, (tx, { repoId, commit }) => ofAll(tx, { repoId, commit })),
      on(refRulesChanged, ofAll),
    ],
    delivered: () => deps.jobs.wake(),
  }
}

/** The job: merges a pull request if nothing is in the way by now, or says why it never will be. Once more changes nothing. */
export function autoMergeQueue(deps: Deps): Queue<typeof Payload> {
  return {
    name: autoMergeJob,
    payload: Payload,
    attempts: 8,
    concurrency: 2,
    async run({ threadId }, signal) {
      const { read } = deps.database
      const wish = await findAutoMerge(read, threadId)
      const pull = wish && (await findPull(read, threadId))
      const repository = wish && (await findRepositoryById(deps, wish.repoId))
      if (wish === undefined || pull?.isOpen !== 1 || repository === undefined) return
      const why = await tryMerge(deps, { wish, pull, repository, signal })
      if (why === undefined) return
      const { id, repoId } = wish
      await deps.database.tx((tx) => stopAutoMerge(deps, tx, { id, repoId, threadId, why, by: null }))
      deps.events.wake()
    },
  }
}

interface Trying {
  wish: AutoMerge
  pull: FoundPull
  repository: FoundRepository
  signal: AbortSignal
}

/** Nobody wants it merged any more, or somebody else does: what is about to land does not. */
class NotWanted extends Error {}

/** Merges it if it can be. Gives why it is not to be waited for any longer; nothing where it was merged, or something is still in the way. */
async function tryMerge(
  deps: Deps,
  { wish, pull, repository, signal }: Trying,
): Promise<Exclude<AutoMergeEnd, 'cancelled' | 'closed' | 'pushed'> | undefined> {
  const { method, headOid: head, repoId, threadId } = wish
  const actor = await actorLater(deps.database.read, wish.userId)
  if (actor === undefined) return 'rights'
  if (!(await mergeSettingsOf(deps.database.read, repoId)).methods.includes(method)) return 'method'
  const tips = await branchTips(deps, repository, [pull.base, pull.head])
  const ours = tips.get(pull.base)
  // What was pushed since is looked at first, by the job that follows branches: that lets this one run again.
  if (ours === undefined || ours !== pull.checkedBase || head !== pull.checkedHead) return undefined
  if ((tips.get(pull.head) ?? pull.headOid) !== head) return undefined
  if (pull.mergeable === 'conflict' || pull.mergeable === 'unrelated') return 'conflict'
  if (method === 'rebase' && pull.canRebase === 0) return 'conflict'
  const isPossible = pull.mergeable === 'clean' && (method !== 'fast-forward' || pull.canFastForward === 1)
  if (pull.isDraft === 1 || !isPossible) return undefined
  const { base, head: branch } = pull
  const thread = await findThread(deps.database.read, { repoId, number: pull.number, kinds: ['pull'] })
  if (thread === undefined) return undefined
  const facts = await gateFactsOf(deps, { repository, base, ours, theirs: head, signal })
  const gates = await mergeGates(deps.database.read, {
    ...{ repoId, threadId, base, branch, head, authorId: thread.authorId, facts },
  })
  if (gates.some(({ methods }) => methods === undefined || methods.includes(method))) return undefined
  if ((await queueRuleOf(deps.database.read, { repoId, base })) !== undefined)
    return queueInstead(deps, { wish, pull, repository, actor, signal })
  const stillWanted = async (tx: Tx) => {
    if ((await findAutoMerge(tx, threadId))?.id !== wish.id) throw new NotWanted()
  }
  const place = { owner: repository.ownerName, repo: repository.name, number: `${pull.number}`, actor }
  try {
    await mergeInTurn(deps, { ...place, method, head, stillWanted, signal })
    return undefined
  } catch (error) {
    if (error instanceof NotWanted) return undefined
    return whyStopped(error)
  }
}

/** Its branch takes pull requests in turn: it waits for that from now on. */
async function queueInstead(
  deps: Deps,
  { wish: { method, headOid: head }, pull, repository, actor, signal }: Trying & { actor: UserActor },
): Promise<'conflict' | 'rights' | 'refused' | 'method' | undefined> {
  if (method === 'fast-forward') return 'method'
  const place = { owner: repository.ownerName, repo: repository.name, number: `${pull.number}`, actor }
  try {
    await addToQueue(deps, { ...place, method, head, signal })
    return undefined
  } catch (error) {
    return whyStopped(error)
  }
}

/** What git does not do here, whoever asks and however often. */
const never: readonly string[] = ['pull.git_too_old', 'pull.too_long', 'pull.too_many_commits']

/** What was refused for the moment is tried anew once something changes, or, where the server had no room for it, by the job itself. */
function whyStopped(error: unknown): 'conflict' | 'rights' | 'refused' | undefined {
  if (!(error instanceof AppError)) throw error
  const { kind, code, said } = error
  if (kind === 'missing' || kind === 'forbidden' || kind === 'unauthenticated') return 'rights'
  if (kind !== 'refused') throw error
  if (said.code === 'pull.conflict' || said.code === 'pull.rebase_conflict') return 'conflict'
  // Somebody was quicker, or a gate has closed meanwhile: what follows from that lets it be looked at again.
  if (code === 409 || (said.code.startsWith('pull.') && !never.includes(said.code))) return undefined
  return 'refused'
}
