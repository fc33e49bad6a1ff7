import {
  type DiskFault,
  diskFaultIn,
  GitError,
  type GitProcess,
  type PushReport,
  readPushReport,
  wantsReport,
  writePushReport,
  writeRemoteLines,
} from '@sheaf/git-engine'
import type { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { failedDisk, fullDisk } from '../../http/full-disk.ts'
import { reasonForGit } from '../ref-rules/index.ts'
import type { Feeding } from './feed-push.ts'
import { finalizeProposal } from './finalize-proposal.ts'
import { finalizePush, type PendingPush } from './finalize-push.ts'
import type { PushOutcome } from './inspect-push-result.ts'
import { namedAsPushed } from './proposals.ts'
import { linesAfterPush } from './push-links.ts'
import type { SmallPack } from './read-small-pack.ts'
import type { Taken } from './taken-push.ts'
import { isUnmoved } from './unmoved-refs.ts'

const tooLong = 'this push takes longer to unpack than its size allows: push it in parts'

/** What is told of a git that somebody else ended, which is no refusal. */
export const gitEndedEarly = 'git ended early on the server'

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
  /** What git said to the client of the disk: one that has no place for such words has it say them to us. */
  diskFault: DiskFault | undefined
  /** The end of what it said to the client. */
  heard: string
}

/** Makes a push last and records it. Gives what the client is told, and whether git took its pack. */
export async function finalizeAndReport(
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
    diskFault,
    heard,
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
    return { code, stderr }
  })
  const written = readPushReport(held, capabilities)
  // A report that is here says it all; without one the refs do, once nothing moves them any more.
  if (written === undefined) await ended
  const finalizing = { pending, repository, accepted: written?.accepted, brought: pack.weight?.commits }
  const opened = proposal && (await finalizeProposal(deps, { ...finalizing, proposal, onRefusal: push.onRefusal }))
  const seen = opened?.seen ?? (await finalizePush(deps, finalizing))
  if (written === undefined && !wantsReport(capabilities)) return { answer: held, taken: (await ended).code === 0 }
  const report = written ?? reportInPlace(pending, seen, tookTooLong() ? tooLong : gitEndedEarly)
  const lines = opened?.lines ?? (seen === undefined ? [] : linesAfterPush({ seen, repository, address }))
  if (report.unpack !== 'ok' || report.refused.size > 0) {
    const { stderr } = await ended
    const fault = faultOfDisk(diskFault ?? diskFaultIn(stderr), new GitError('failed', stderr))
    if (fault !== undefined) {
      log.error({ err: fault, push: pending.pushId }, 'git could not write what was pushed')
      push.onRefusal?.(fault)
      lines.push(`error: ${fault.message}`)
    } else {
      const said = `${stderr}${heard}`
      if (saysNoMore(report)) log.warn({ push: pending.pushId, ...reasonsIn(report), said }, 'git did not take a push')
      push.onGitSaid?.(said)
    }
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

/** Does a report say nothing but that something was not done? */
const saysNoMore = ({ unpack, refused }: PushReport): boolean =>
  unpack !== 'ok' || [...refused.values()].some(isUnmoved)

const reasonsIn = ({ unpack, refused }: PushReport) => ({ unpack, refused: Object.fromEntries(refused) })

function faultOfDisk(fault: DiskFault | undefined, cause: GitError): AppError | undefined {
  if (fault === undefined) return undefined
  return fault === 'full' ? fullDisk(cause) : failedDisk(cause)
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
