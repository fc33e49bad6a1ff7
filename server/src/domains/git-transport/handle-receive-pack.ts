import { randomUUIDv7 } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { message } from '@sheaf/contract/messages'
import {
  type EnteredPush,
  type GitProcess,
  isNullId,
  type PushCommands,
  type PushReport,
  type PushSize,
  type RefUpdate,
  readPushCommands,
  readPushReport,
  wantsReport,
  writePushCommands,
  writePushReport,
  writeRemoteLines,
} from '@sheaf/git-engine'
import type { Pusher } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import { forGit } from '@sheaf/server-core/for-git'
import { hasFreeSpace } from '@sheaf/server-core/free-space'
import type { Deps } from '../../deps.ts'
import { fullDisk, fullDiskMessage } from '../../http/full-disk.ts'
import { reserveSpace } from '../quotas/index.ts'
import { type CommitRules, checkRefUpdates, type RuleRefusal, reasonForGit } from '../ref-rules/index.ts'
import { creationNotice, type FoundRepository } from '../repositories/index.ts'
import { bufferReportStatus } from './buffer-report-status.ts'
import { quotaStepBytes } from './enforce-quota.ts'
import { type Feeding, feedPush } from './feed-push.ts'
import { finalizeProposal } from './finalize-proposal.ts'
import { finalizePush, type PendingPush, recordPendingPush, releasePush } from './finalize-push.ts'
import type { PushOutcome } from './inspect-push-result.ts'
import { judgeCommits } from './judge-commits.ts'
import { hasLocksOfOthers, lookIntoPush, needsLook } from './look-into-push.ts'
import { namedAsPushed, type Proposals, proposalRefs, readProposal, type TakenProposal } from './proposals.ts'
import { linesAfterPush } from './push-links.ts'
import { refuseAll, refuseSome, type Verdict, validateRefUpdates } from './push-rules.ts'
import { readSmallPack, type SmallPack } from './read-small-pack.ts'
import { reserveForCommands } from './request-memory.ts'
import { isRefusal, revalidatePush } from './revalidate-push.ts'

export interface Push {
  repository: FoundRepository
  /** Whoever pushes, let in to write to the repository. */
  actor: Pusher
  /** The client's `Git-Protocol`. */
  protocol: string | undefined
  /** Commands and pack, inflated. A client that disconnects before it has sent all destroys it. */
  input: Readable
  /** Where Sheaf is, as `https://sheaf.example.org`, for the links that are printed. */
  address: string | undefined
  /**
   * Told why nothing lands, where that is a refusal with a code, before the answer ends: the report of a push has room for its English
   * text alone.
   */
  onRefusal?: (error: AppError) => void
  /** Is it the merge of a pull request, of which the rules of its branch were asked? */
  isMerge?: boolean | undefined
  /** What takes proposals; nothing is proposed without it. */
  proposals?: Proposals | undefined
  /** May whoever pushes do nothing but propose? */
  proposesOnly?: boolean
}

const tooLong = 'this push takes longer to unpack than its size allows: push it in parts'

/**
 * Git is handed a push while that is recorded and what killed processes left is removed: its start takes as long. Without the last
 * byte it can't do what it is asked.
 */
const heldBackBytes = 1

/** A client that was refused has this long to send what it would not be kept from sending. */
const dropMs = 30 * 60_000

/**
 * Takes a push, whatever carries it, and gives its answer. Every command is validated before git receives any; then the
 * push is noted, so that whatever ends this process leaves enough to find out what became of it; git's report is kept
 * back until objects and refs are on the disk and the push is recorded. A client that disconnects once it has sent all
 * changes nothing: the push is whole. What is no push at all throws before anything has happened.
 */
export async function handleReceivePack(deps: Deps, push: Push): Promise<Readable> {
  // A failure is told to whoever reads; between two readers it must not end the process.
  push.input.on('error', () => undefined)
  const memory = reserveForCommands(push.input)
  try {
    const free = hasFreeSpace(push.repository.gitDir)
    const locked = hasLocksOfOthers(deps, push)
    // A push that is refused before does not ask.
    locked.catch(() => undefined)
    const commands = await readPushCommands(push.input, (bytes) => memory.grow(bytes))
    memory.pin()
    const out = new PassThrough()
    // A client of HTTP that tries its credentials before a long push sends no commands.
    const proposal = await readProposal(push, commands)
    const plain = firstVerdict(push, { commands, proposal })
    const { refused, onlyForward, commitRules } = await checkRefUpdates(deps, { ...push, updates: plain.allowed })
    const validated = refuseSome(plain, { reasons: reasonsOf(refused), capabilities: commands.capabilities })
    const isFull = validated.allowed.length > 0 && !(await free)
    if (isFull) push.onRefusal?.(fullDisk(undefined))
    const verdict = isFull ? refuseAll(validated, fullDiskMessage.text) : validated
    const taken = {
      push,
      commands,
      verdict,
      onlyForward,
      commitRules,
      out,
      proposal: isTaken(proposal) ? proposal : undefined,
    }
    if (verdict.allowed.length === 0) answerAlone(taken)
    else await handToGit(deps, { ...taken, isLocked: await locked })
    return out
  } finally {
    memory.release()
  }
}

/** What is said of the commands alone: of a proposal, that it may land; and nothing else may, for who may only propose. */
function firstVerdict(
  { repository, proposesOnly }: Push,
  { commands, proposal }: { commands: PushCommands; proposal: TakenProposal | string | undefined },
): Verdict {
  const plain = validateRefUpdates(commands, repository)
  if (plain.tooMuch !== undefined) return plain
  if (isTaken(proposal)) return { allowed: [proposal.landing], refused: new Map(), tooMuch: undefined }
  const { ownerName: owner, name } = repository
  const reason = proposal ?? (proposesOnly ? message('repository.read_only', { owner, name }).text : undefined)
  if (reason === undefined) return plain
  return refuseAll({ allowed: commands.updates, refused: new Map(), tooMuch: undefined }, reason)
}

const isTaken = (proposal: TakenProposal | string | undefined): proposal is TakenProposal =>
  typeof proposal === 'object'

interface Taken {
  push: Push
  /** What is proposed by it. */
  proposal: TakenProposal | undefined
  commands: PushCommands
  verdict: Verdict
  /** Branches that git shall move forward alone, with the rules that say so. */
  onlyForward: ReadonlyMap<string, RuleRefusal>
  /** What rules ask of the commits that come into branches. */
  commitRules: ReadonlyMap<string, CommitRules>
  out: PassThrough
}

const reasonsOf = (refused: ReadonlyMap<string, RuleRefusal>): ReadonlyMap<string, string> =>
  new Map([...refused].map(([ref, refusal]) => [ref, reasonForGit(refusal)]))

interface TakenByGit extends Taken {
  /** Have others than whoever pushes locked files here? */
  isLocked: boolean
}

/** Answers without git. The pack is read and dropped: a client of HTTP reads nothing before it has sent all. */
function answerAlone({ push, commands, verdict, out, proposal }: Taken): void {
  const { input, repository } = push
  const { capabilities, count } = commands
  const { tooMuch, refused } = verdict
  if (count > 0) {
    out.write(writeRemoteLines(creationNotice(repository), capabilities))
    if (tooMuch !== undefined) out.write(writeRemoteLines([`error: ${tooMuch}`], capabilities))
    const onlyProposes = push.proposesOnly && !commands.updates.some(({ ref }) => ref.startsWith(proposalRefs))
    if (onlyProposes) out.write(writeRemoteLines(howToPropose(repository), capabilities))
    const report = { unpack: tooMuch ?? 'ok', accepted: new Set<string>(), refused }
    out.write(writePushReport(namedAsPushed(report, proposal), capabilities))
  }
  input.resume()
  endAfter(out, input)
}

const howToPropose = ({ defaultBranch }: FoundRepository): string[] => [
  'To propose your commits, push them like this:',
  `  git push origin HEAD:${proposalRefs}${defaultBranch}`,
]

/** Ends an answer when the client has sent all, so that a connection is not closed under what it still sends. */
function endAfter(out: PassThrough, input: Readable): void {
  const waiting = new AbortController()
  void Promise.race([
    finished(input, { writable: false }).catch(() => undefined),
    sleep(dropMs, undefined, { signal: waiting.signal, ref: false }).catch(() => undefined),
  ]).then(() => {
    waiting.abort()
    out.end()
  })
}

/**
 * Lets a push into the repository, which maintenance leaves meanwhile, and out of it when it is over. It comes in as a small
 * one; where it is not known to be one it releases that slot before git starts, and waits among the large ones: those
 * that drip for minutes, or whose deltas make gigabytes, stand in no small one's way.
 */
async function handToGit(deps: Deps, taken: TakenByGit): Promise<void> {
  const { gitDir } = taken.push.repository
  const refs = taken.verdict.allowed.map(({ ref }) => ref)
  let entered = await deps.git.write.enterPush({ gitDir, size: 'small', refs })
  try {
    const pack = await lookAtPack(taken)
    const size: PushSize = pack.weight === undefined ? 'large' : 'small'
    if (size === 'large') {
      entered.leave()
      entered = await deps.git.write.enterPush({ gitDir, size, refs })
    }
    await runPush(deps, { ...taken, ...entered, pack, size })
  } catch (error) {
    entered.leave()
    throw error
  }
}

/** A push that only deletes brings no pack. */
async function lookAtPack({ push, verdict }: Taken): Promise<SmallPack> {
  const brought = verdict.allowed.find(({ after }) => !isNullId(after))
  if (brought === undefined)
    return { bytes: Buffer.alloc(0), weight: { largest: 0, whole: 0, commits: new Map(), mayPoint: false } }
  return readSmallPack(push.input, brought.after.length / 2)
}

interface Entered extends TakenByGit, EnteredPush {
  pack: SmallPack
  size: PushSize
}

async function runPush(deps: Deps, { leave, swept, pack, size, ...taken }: Entered): Promise<void> {
  const { git, log, config } = deps
  const { push, commands, verdict, out, proposal } = taken
  const { gitDir, id } = push.repository
  const updates = verdict.allowed
  const pending: PendingPush = {
    pushId: proposal?.id ?? randomUUIDv7(),
    ...(proposal && { isProposal: true }),
    repoId: id,
    userId: push.actor.userId,
    ...agentOf(push.actor),
    at: Date.now(),
    updates,
  }
  const { protocol } = push
  const { maxObjectBytes } = config
  const maxPushBytes = Math.min(config.maxPushBytes, proposal?.maxBytes ?? config.maxPushBytes)
  const { weight } = pack
  // What follows needs many iterations of the event loop, which are long while others ask for much: it goes on side by side.
  const starting = git.write.receive({
    gitDir,
    size,
    protocol,
    maxPushBytes,
    maxObjectBytes,
    weight,
    whyNotLand: (quarantine) => whyNotLand(deps, { push, updates, quarantine, proposal }),
    looksInto:
      proposal !== undefined || taken.commitRules.size > 0 || needsLook(push, { weight, isLocked: taken.isLocked }),
    isProposal: proposal !== undefined,
    onlyForward: taken.onlyForward.size > 0,
  })
  const first = Buffer.concat([writePushCommands({ ...commands, updates }), pack.bytes])
  const told = first.length - heldBackBytes
  starting.then(
    (child) => child.stdin.write(first.subarray(0, told)),
    () => undefined,
  )
  const space = spaceFor(deps, { pending, ownerId: push.repository.ownerId, pack })
  const record = async (): Promise<number> => {
    // What is not small is validated again when git has read it.
    if (weight !== undefined) await revalidate(deps, { push, updates, proposal })
    return recordPendingPush(deps, { pending, space: space.wanted })
  }
  const [recorded, started, cleared] = await Promise.allSettled([record(), starting, swept])
  if (recorded.status === 'rejected' || started.status === 'rejected' || cleared.status === 'rejected') {
    releasePush(deps, pending)
    if (started.status === 'fulfilled') {
      started.value.stdin.destroy()
      started.value.stdout.resume()
    }
    const [error] = [recorded, started, cleared].flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    if (!isRefusal(error)) throw error
    push.onRefusal?.(error)
    answerAlone({ ...taken, verdict: refuseAll(verdict, error.message) })
    return leave()
  }
  const { value: granted } = recorded
  const { value: child } = started
  if (cleared.value.length > 0) log.warn({ removed: cleared.value }, 'removed what an interrupted push left')
  out.write(writeRemoteLines(creationNotice(push.repository), commands.capabilities))
  child.stdin.write(first.subarray(told))
  const before = pack.bytes.length
  const feeding = feedPush(deps, {
    size,
    input: push.input,
    child,
    before,
    space: { granted: granted - before, grow: space.grow },
  })
  // Whether or not the client is still connected, git's output is read to its end: what stands then is recorded all the same.
  let ranFull = false
  const say = (bytes: Buffer) => {
    ranFull ||= bytes.includes('No space left on device')
    if (out.writable) out.write(bytes)
  }
  bufferReportStatus(child.stdout, say)
    .catch((error: unknown) => {
      // Its end says what has become of the push; and if that does not, the refs do.
      log.warn({ err: error, push: pending.pushId }, 'the answer of git to a push broke off')
      return Buffer.alloc(0)
    })
    .then((held) =>
      finalizeAndReport(deps, { ...taken, pack, child, pending, held, ranFull, noSpace: space.refusal(), ...feeding }),
    )
    .then(
      ({ answer, taken: whole }) => {
        say(answer)
        if (whole) out.end()
        else endAfter(out, push.input)
      },
      (error: unknown) => {
        log.error({ err: error, push: pending.pushId }, 'could not make a push last')
        out.destroy(error instanceof Error ? error : new Error('the push was broken off'))
      },
    )
    .finally(async () => {
      feeding.stop()
      releasePush(deps, pending)
      await child.ended
      leave()
    })
}

/** What is told of who pushed, where that is no account. */
function agentOf(actor: Pusher): Pick<PendingPush, 'agent'> {
  if (actor.kind === 'user') return {}
  const { kind, uid } = actor
  return { agent: { kind, uid, name: kind === 'deploy-key' ? actor.title : 'Mirror' } }
}

interface Validated {
  push: Push
  updates: readonly RefUpdate[]
  proposal: TakenProposal | undefined
}

/** Whoever pushes, and the rules, once more: both may be others than when the push began. */
async function revalidate(deps: Deps, { push, updates, proposal }: Validated) {
  await revalidatePush(deps, { ...push, action: proposal === undefined ? 'push' : 'propose' })
  const { refused, commitRules } = await checkRefUpdates(deps, { ...push, updates })
  const [refusal] = refused.values()
  if (refusal !== undefined) throw AppError.forbidden(forGit(reasonForGit(refusal)))
  return commitRules
}

/** Why a push must not land that has been read, if so: it may have taken hours. */
async function whyNotLand(
  deps: Deps,
  { quarantine, ...validated }: Validated & { quarantine: string },
): Promise<string | undefined> {
  const { push, updates, proposal } = validated
  try {
    await proposal?.look(quarantine)
    await lookIntoPush(deps, { ...push, updates, quarantine })
    const commitRules = await revalidate(deps, validated)
    await judgeCommits(deps, { ...push, updates, commitRules, quarantine })
    return undefined
  } catch (error) {
    if (isRefusal(error) || (error instanceof AppError && error.kind === 'refused')) {
      push.onRefusal?.(error)
      return error.message
    }
    deps.log.error({ err: error }, 'could not see whether a push may land')
    throw error
  }
}

/** The files that a small pack becomes take whole blocks on the disk. */
const smallPackFiles = 16 * 1024

/** The disk space that a push is to have, and how it gets more. */
function spaceFor(
  deps: Pick<Deps, 'config' | 'database'>,
  { pending, ownerId, pack }: { pending: PendingPush; ownerId: number; pack: SmallPack },
) {
  const { bytes, weight } = pack
  const least = bytes.length
  // What only moves or deletes refs goes through where all is full: it may be what makes room.
  const isEmpty = weight?.whole === 0
  let refusal: AppError | undefined
  return {
    wanted: isEmpty
      ? undefined
      : { ownerId, least, most: weight === undefined ? least + quotaStepBytes : least + smallPackFiles },
    refusal: () => refusal,
    async grow(most: number): Promise<number> {
      try {
        return await deps.database.tx((tx) => reserveSpace(deps, tx, { ownerId, id: pending.pushId, most, least: 1 }))
      } catch (error) {
        if (!isNoSpace(error)) throw error
        refusal = error
        return 0
      }
    },
  }
}

const isNoSpace = (error: unknown): error is AppError => error instanceof AppError && error.kind === 'forbidden'

/**
 * What is told where git ended before it wrote its report. An answer that just ends would let git clients wait for
 * the rest for ever; and what has landed has been found, synced and recorded by now.
 */
function reportInPlace({ updates }: PendingPush, seen: PushOutcome | undefined, reason: string): PushReport {
  if (seen === undefined) throw new Error('git ended without a report, and what became of the push could not be found')
  const accepted = new Set(seen.landed.map(({ ref }) => ref))
  const lost = updates
    .filter(({ ref }) => !accepted.has(ref))
    .map(({ ref }): [string, string] => [ref, 'git ended early'])
  return { unpack: lost.length === 0 ? 'ok' : reason, accepted, refused: new Map(lost) }
}

interface Finalizing extends Taken, Pick<Feeding, 'tookTooLong' | 'ranOut'> {
  pack: SmallPack
  /** Why there was no more disk space for the push, where there was none. */
  noSpace: AppError | undefined
  child: GitProcess
  pending: PendingPush
  /** What git answered besides progress. */
  held: Buffer
  /** Did git say that there was no room left? */
  ranFull: boolean
}

/** Makes a push last and records it. Gives what the client is told, and whether git took its pack. */
async function finalizeAndReport(
  deps: Deps,
  {
    push,
    proposal,
    commands,
    verdict,
    onlyForward,
    pack,
    child,
    pending,
    held,
    ranFull,
    noSpace,
    ranOut,
    tookTooLong,
  }: Finalizing,
): Promise<{ answer: Buffer; taken: boolean }> {
  const { log } = deps
  const { repository, address } = push
  const { capabilities } = commands
  const ended = child.ended.then(({ code, stderr }) => {
    if (code !== 0) log.info({ code, stderr }, 'a push ended without success')
    return code
  })
  const written = readPushReport(held, capabilities)
  // A report that is here says it all; without one the refs do, once nothing moves them any more.
  if (written === undefined) await ended
  const finalizing = { pending, repository, accepted: written?.accepted, brought: pack.weight?.commits }
  const opened = proposal && (await finalizeProposal(deps, { ...finalizing, proposal, onRefusal: push.onRefusal }))
  const seen = opened?.seen ?? (await finalizePush(deps, finalizing))
  if (written === undefined && !wantsReport(capabilities)) return { answer: held, taken: (await ended) === 0 }
  const report = written ?? reportInPlace(pending, seen, tookTooLong() ? tooLong : 'git ended early on the server')
  const lines = opened?.lines ?? (seen === undefined ? [] : linesAfterPush({ seen, repository, address }))
  if (ranFull && report.unpack !== 'ok') {
    push.onRefusal?.(fullDisk(undefined))
    lines.push(`error: ${fullDiskMessage.text}`)
  }
  if (ranOut() && noSpace !== undefined) {
    push.onRefusal?.(noSpace)
    lines.push(`error: ${noSpace.message}`)
  }
  const said = [...report.refused].map(([ref, reason]): [string, string] => [ref, sayForward(ref, reason, onlyForward)])
  const told = namedAsPushed({ ...report, refused: new Map([...said, ...verdict.refused]) }, proposal)
  return {
    answer: Buffer.concat([
      writeRemoteLines(lines, capabilities),
      writePushReport(opened?.refusal === undefined ? told : refused(told, opened.refusal), capabilities),
    ]),
    taken: report.unpack === 'ok',
  }
}

const refused = (report: PushReport, reason: string): PushReport => ({
  ...report,
  accepted: new Set(),
  refused: new Map([...report.accepted].map((ref) => [ref, reason])),
})

/** What git says of a branch that it was not to move but forward. */
const notForward = 'non-fast-forward'

/** Git moves all branches of a push forward alone, or none: those without such a rule are told how to go on. */
function sayForward(ref: string, reason: string, onlyForward: Taken['onlyForward']): string {
  if (reason !== notForward || onlyForward.size === 0) return reason
  const refusal = onlyForward.get(ref)
  return refusal === undefined
    ? 'push this branch by itself: a rule lets nobody push over another one'
    : reasonForGit(refusal)
}
