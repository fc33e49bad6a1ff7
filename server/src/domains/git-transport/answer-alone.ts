import type { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { writePushReport, writeRemoteLines } from '@sheaf/git-engine'
import { creationNotice, type FoundRepository } from '../repositories/index.ts'
import { namedAsPushed, proposalRefs } from './proposals.ts'
import type { Taken } from './taken-push.ts'

/** A client that was refused has this long to send what it would not be kept from sending. */
const dropMs = 30 * 60_000

/** Answers without git. The pack is read and dropped: a client of HTTP reads nothing before it has sent all. */
export function answerAlone({ push, commands, verdict, out, proposal }: Taken): void {
  const { input, repository } = push
  const { capabilities, count } = commands
  const { tooMuch, refused } = verdict
  if (count > 0) {
    out.write(writeRemoteLines(creationNotice(repository), capabilities))
    if (tooMuch !== undefined) out.write(writeRemoteLines([`error: ${tooMuch}`], capabilities))
    const onlyProposes =
      push.proposesOnly && !push.isGuest && !commands.updates.some(({ ref }) => ref.startsWith(proposalRefs))
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
export function endAfter(out: PassThrough, input: Readable): void {
  const waiting = new AbortController()
  void Promise.race([
    finished(input, { writable: false }).catch(() => undefined),
    sleep(dropMs, undefined, { signal: waiting.signal, ref: false }).catch(() => undefined),
  ]).then(() => {
    waiting.abort()
    out.end()
  })
}
