import { PassThrough, type Readable } from 'node:stream'
import { message } from '@sheaf/contract/messages'
import { type PushCommands, readPushCommands } from '@sheaf/git-engine'
import { hasFreeSpace } from '@sheaf/server-core/free-space'
import type { Deps } from '../../deps.ts'
import { fullDisk, fullDiskMessage } from '../../http/full-disk.ts'
import { checkRefUpdates, type RuleRefusal, reasonForGit } from '../ref-rules/index.ts'
import { answerAlone } from './answer-alone.ts'
import { guestVerdict, letInGuest } from './guest-push.ts'
import { hasLocksOfOthers } from './look-into-push.ts'
import { readProposal, type TakenProposal } from './proposals.ts'
import { refuseAll, refuseSome, type Verdict, validateRefUpdates } from './push-rules.ts'
import { reserveForCommands } from './request-memory.ts'
import { handToGit } from './run-push.ts'
import type { Push } from './taken-push.ts'

/**
 * Takes a push, whatever carries it, and gives its answer. Every command is validated before git receives any; then the
 * push is noted, so that whatever ends this process leaves enough to find out what became of it; git's report is kept
 * back until objects and refs are on the disk and the push is recorded. A client that disconnects once it has sent all
 * changes nothing: the push is whole. What is no push at all throws before anything has happened.
 */
export async function handleReceivePack(deps: Deps, asked: Push): Promise<Readable> {
  // A failure is told to whoever reads; between two readers it must not end the process.
  asked.input.on('error', () => undefined)
  const memory = reserveForCommands(asked.input)
  try {
    const free = hasFreeSpace(asked.repository.gitDir)
    const locked = hasLocksOfOthers(deps, asked)
    // A push that is refused before does not ask.
    locked.catch(() => undefined)
    const commands = await readPushCommands(asked.input, (bytes) => memory.grow(bytes))
    memory.pin()
    const out = new PassThrough()
    // A client of HTTP that tries its credentials before a long push sends no commands.
    const proposal = await readProposal(asked, commands)
    const { push, opened } = await letInGuest(deps, asked, commands)
    const plain = firstVerdict(push, { commands, proposal, opened })
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

/** What is said of the commands alone: of a proposal, that it may land; and nothing else may, for who may only propose, but to what is open to them. */
function firstVerdict(
  { repository, proposesOnly, isGuest }: Push,
  {
    commands,
    proposal,
    opened,
  }: { commands: PushCommands; proposal: TakenProposal | string | undefined; opened: ReadonlySet<string> },
): Verdict {
  const plain = validateRefUpdates(commands, repository)
  if (plain.tooMuch !== undefined) return plain
  if (isTaken(proposal)) return { allowed: [proposal.landing], refused: new Map(), tooMuch: undefined }
  const { capabilities } = commands
  if (proposal === undefined && isGuest) return guestVerdict(plain, { repository, opened, capabilities })
  const { ownerName: owner, name } = repository
  const reason = proposal ?? (proposesOnly ? message('repository.read_only', { owner, name }).text : undefined)
  if (reason === undefined) return plain
  return refuseAll({ allowed: commands.updates, refused: new Map(), tooMuch: undefined }, reason)
}

const isTaken = (proposal: TakenProposal | string | undefined): proposal is TakenProposal =>
  typeof proposal === 'object'

const reasonsOf = (refused: ReadonlyMap<string, RuleRefusal>): ReadonlyMap<string, string> =>
  new Map([...refused].map(([ref, refusal]) => [ref, reasonForGit(refusal)]))
