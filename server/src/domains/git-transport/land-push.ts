import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { message } from '@sheaf/contract/messages'
import {
  GitError,
  isNullId,
  type PushReport,
  type RefUpdate,
  readPushReport,
  writePushCommands,
} from '@sheaf/git-engine'
import type { Pusher } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { handleReceivePack } from './handle-receive-pack.ts'
import type { Proposals } from './proposals.ts'
import { gitEndedEarly } from './report-push.ts'
import type { Lender } from './taken-push.ts'
import { isUnmoved, whyUnmoved } from './unmoved-refs.ts'

/** Refs that the server moves in somebody's name. */
export interface ServerPush {
  /** As it was found for this actor and the action `push`, or for a guest. */
  repository: FoundRepository
  actor: Pusher
  /**
   * All of them or none. `before` is what the ref is expected to hold, `after` what it shall; zeros stand for none, so that there are
   * created and deleted refs, and two of them make a rename.
   */
  updates: readonly RefUpdate[]
  /**
   * Makes the pack of the objects that the repository lacks (gitformat-pack(5)). Called again where the push is tried again. Absent:
   * it has them all.
   */
  pack?: (() => Readable) | undefined
  /** Is it the merge of a pull request, of which the rules of its branch were asked? */
  isMerge?: boolean | undefined
  /** Is it by somebody to whom these branches are open, and nothing else of the repository? */
  isGuest?: boolean | undefined
  /** Where its commits were taken from, where that is another repository: objects of Git LFS that they point to go along. */
  lender?: Lender | undefined
  /** What takes it, where it is something that is proposed. */
  proposals?: Proposals | undefined
}

/** What became of a push by the server. */
export type Landing =
  | { kind: 'landed' }
  /** Nothing moved: these refs hold something else than was expected, which is told here; nothing where they are gone. */
  | { kind: 'stale'; held: ReadonlyMap<string, string | undefined> }
  /** Nothing moved: a rule of pushes or git itself said no, in its words, by ref. */
  | { kind: 'refused'; reasons: ReadonlyMap<string, string> }

const attempts = 3
const pauseMs = 100
/** A lock that outlives the tries may be nobody's, and goes within a minute: clients of the Hub come again five times. */
const lockedSeconds = 10

/**
 * Moves refs in somebody's name, in the way of a push (`handleReceivePack`) and with all that it promises: its rules, quota and
 * permission, looked at again just before refs move; its note, so that a crash leaves all or nothing; git's quarantine and fsck; the
 * sync of the disk; its event, so that activity follows. Once it says `landed`, all of that is done.
 *
 * Throws an `AppError` where the actor may not, the quota or the disk is full, or a ref stays locked by somebody else (`unavailable`),
 * `BusyError` where too many wait, and a `GitError` where git could not do what nobody refused.
 */
export async function landPush(deps: Deps, push: ServerPush): Promise<Landing> {
  for (let attempt = 1; ; attempt += 1) {
    const { report, refusal, said } = await pushOnce(deps, push)
    if (push.updates.every(({ ref }) => report.accepted.has(ref))) return { kind: 'landed' }
    if (refusal !== undefined) throw refusal
    const held = await staleOf(deps, push)
    if (held.size > 0) return { kind: 'stale', held }
    const reasons = reasonsOf(report, push)
    if (report.unpack === gitEndedEarly) throw new GitError('failed', `${gitEndedEarly}: ${said}`)
    const why = [...reasons.values()].some(isUnmoved) ? whyUnmoved(said) : 'refused'
    if (why === 'refused' || why === 'in-the-way') return { kind: 'refused', reasons }
    if (attempt === attempts) {
      const cause = new GitError('failed', `git moved no ref: ${said}`)
      if (why === 'fault') throw cause
      const retryAfter = why === 'locked' ? lockedSeconds : 1
      throw new AppError('unavailable', message('commit.busy'), { retryAfter, cause })
    }
    // Whoever held the lock has moved the ref by then, or has not.
    await sleep(pauseMs * (0.5 + Math.random()))
  }
}

/** As a client of git asks that wants all or nothing, and nothing printed. */
const capabilitiesFor = (hashBytes: number): ReadonlySet<string> =>
  new Set(['report-status', 'atomic', ...(hashBytes === 32 ? ['object-format=sha256'] : [])])

async function pushOnce(
  deps: Deps,
  { repository, actor, updates, pack, isMerge, isGuest, lender, proposals }: ServerPush,
): Promise<{ report: PushReport; refusal: AppError | undefined; said: string }> {
  const hashBytes = (updates[0]?.after.length ?? 40) / 2
  const capabilities = capabilitiesFor(hashBytes)
  const commands = writePushCommands({ updates: [...updates], capabilities, shallow: [] })
  const bringsPack = updates.some(({ after }) => !isNullId(after))
  const brought = bringsPack ? (pack?.() ?? emptyPack(hashBytes)) : []
  let refusal: AppError | undefined
  let said = ''
  const input = Readable.from(inOrder(commands, brought), { objectMode: false })
  const answer = await handleReceivePack(deps, {
    repository,
    actor,
    protocol: undefined,
    input,
    address: undefined,
    isMerge,
    proposesOnly: isGuest === true,
    lender,
    proposals,
    onRefusal: (error) => {
      refusal = error
    },
    onGitSaid: (text) => {
      said = text
    },
  })
  const report = readPushReport(await buffer(answer), capabilities)
  if (report === undefined) throw new Error('a push by the server ended without a report')
  return { report, refusal, said }
}

async function* inOrder(commands: Buffer, pack: Iterable<Buffer> | Readable): AsyncGenerator<Buffer> {
  yield commands
  yield* pack
}

/** A pack of no objects: commands that create or move a ref come with one. */
function emptyPack(hashBytes: number): Buffer[] {
  const head = Buffer.from('PACK\0\0\0\x02\0\0\0\0', 'latin1')
  return [
    head,
    createHash(hashBytes === 32 ? 'sha256' : 'sha1')
      .update(head)
      .digest(),
  ]
}

/** The refs that hold something else than was expected, and what. */
async function staleOf({ git }: Pick<Deps, 'git'>, { repository: { gitDir }, updates }: ServerPush) {
  const held = await git.read.heldBy({ gitDir, names: updates.map(({ ref }) => ref) })
  return new Map(
    updates
      .filter(({ ref, before }) => (isNullId(before) ? held.has(ref) : held.get(ref) !== before))
      .map(({ ref }): [string, string | undefined] => [ref, held.get(ref)]),
  )
}

function reasonsOf({ unpack, refused }: PushReport, { updates }: ServerPush): Map<string, string> {
  if (unpack !== 'ok') return new Map(updates.map(({ ref }) => [ref, unpack]))
  return new Map(updates.map(({ ref }) => [ref, refused.get(ref) ?? 'failed to update ref']))
}
