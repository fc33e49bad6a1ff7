import { randomUUIDv7 } from 'node:crypto'
import { type DiskFault, diskFaultIn, writePushCommands, writeRemoteLines } from '@sheaf/git-engine'
import type { Pusher } from '@sheaf/server-core/actor'
import type { Deps } from '../../deps.ts'
import { creationNotice } from '../repositories/index.ts'
import { answerAlone, endAfter } from './answer-alone.ts'
import { bufferReportStatus } from './buffer-report-status.ts'
import { enterPush, type LetIn } from './enter-push.ts'
import { feedPush } from './feed-push.ts'
import { type PendingPush, recordPendingPush, releasePush } from './finalize-push.ts'
import { needsLook } from './look-into-push.ts'
import { refuseAll } from './push-rules.ts'
import { spaceFor } from './push-space.ts'
import { finalizeAndReport } from './report-push.ts'
import { isRefusal } from './revalidate-push.ts'
import type { TakenByGit } from './taken-push.ts'
import { revalidate, whyNotLand } from './why-not-land.ts'

/**
 * Git is handed a push while that is recorded and what killed processes left is removed: its start takes as long. Without the last
 * byte it can't do what it is asked.
 */
const heldBackBytes = 1
/** Of what git tells a client, the end says why something failed. */
const keptOfGit = 2_048

/** Lets a push into the repository, hands it to git, and lets it out when it is over. */
export async function handToGit(deps: Deps, taken: TakenByGit): Promise<void> {
  const entered = await enterPush(deps, taken)
  try {
    await runPush(deps, { ...taken, ...entered })
  } catch (error) {
    entered.leave()
    throw error
  }
}

async function runPush(deps: Deps, { leave, swept, pack, size, ...taken }: TakenByGit & LetIn): Promise<void> {
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
  let diskFault: DiskFault | undefined
  let heard = ''
  const say = (bytes: Buffer) => {
    if (out.writable) out.write(bytes)
  }
  const sayOfGit = (bytes: Buffer) => {
    const text = bytes.toString('latin1')
    diskFault ??= diskFaultIn(text)
    heard = (heard + text).slice(-keptOfGit)
    say(bytes)
  }
  bufferReportStatus(child.stdout, sayOfGit)
    .catch((error: unknown) => {
      // Its end says what has become of the push; and if that does not, the refs do.
      log.warn({ err: error, push: pending.pushId }, 'the answer of git to a push broke off')
      return Buffer.alloc(0)
    })
    .then((held) =>
      finalizeAndReport(deps, {
        ...taken,
        pack,
        child,
        pending,
        held,
        diskFault,
        heard,
        noSpace: space.refusal(),
        ...feeding,
      }),
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
