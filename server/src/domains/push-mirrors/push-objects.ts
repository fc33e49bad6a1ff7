import { PushToTargetError, type ReachableObjects } from '@sheaf/git-engine'
import type { Deps } from '../../deps.ts'
import {
  askLfs,
  type LfsAction,
  LfsError,
  type LfsObject,
  lfsIdleMs,
  lfsMedia,
  lfsObjectsAtOnce,
  lfsRequest,
} from '../../outbound/lfs-batch.ts'
import { openOutbound } from '../../outbound/open-outbound.ts'
import { OutboundRefused } from '../../outbound/outbound-policy.ts'
import { openHeld, selectHeld } from '../objects/index.ts'

type PushDeps = Pick<Deps, 'database' | 'git' | 'objects' | 'outbound'>

interface Pushing {
  repository: { id: number; gitDir: string }
  /** The repository on the other server, and what opens it there. */
  url: string
  credential: { username: string; secret: string } | undefined
  /** What is about to be pushed. */
  reachable: ReachableObjects
  signal: AbortSignal
}

/** More different objects than these are not pushed at once: each costs the other server a question. */
const mostObjects = 100_000
const mostSmallBlobs = 5_000_000
const transfersAtOnce = 4
/** All of it, in milliseconds: less than what a mirror is claimed for. */
const pushMs = 50 * 60_000

/**
 * Sends what the pointers among some commits stand for and the other server says it lacks, by the batch API of Git LFS: before the commits, as
 * clients do, since servers refuse pointers to nothing. What is not here is left out, and a server without Git LFS gets pointers alone. Throws
 * `LfsError` where the other server does not take them, `OutboundRefused` where it leads to an address that may not be asked, and
 * `PushToTargetError` where it does not answer.
 */
export async function pushObjects(deps: PushDeps, pushing: Pushing): Promise<void> {
  const late = AbortSignal.timeout(pushMs)
  const signal = AbortSignal.any([pushing.signal, late])
  const all = [...(await heldPointers(deps, { ...pushing, signal }))]
  try {
    for (let at = 0; at < all.length; at += lfsObjectsAtOnce) {
      await pushSome(deps, { ...pushing, signal, objects: new Map(all.slice(at, at + lfsObjectsAtOnce)) })
    }
  } catch (error) {
    if (error instanceof LfsError && error.reason === 'absent') return
    if (error instanceof LfsError || error instanceof OutboundRefused || pushing.signal.aborted) throw error
    throw new PushToTargetError(late.aborted ? 'too-slow' : 'unreachable', 'Git LFS', { cause: error })
  }
}

async function pushSome(
  deps: PushDeps,
  { objects, ...pushing }: Pushing & { objects: ReadonlyMap<string, number> },
): Promise<void> {
  const waiting = await askLfs(deps.outbound, { ...pushing, operation: 'upload', objects })
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      try {
        await pushOne(deps, { object: next, size: objects.get(next.oid) ?? 0, signal: pushing.signal })
      } catch (error) {
        // The others have nothing more to begin.
        waiting.length = 0
        throw error
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: transfersAtOnce }, worker))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

/** What is pointed to and here: sizes by id. */
async function heldPointers(
  { database, git }: PushDeps,
  { repository: { id, gitDir }, reachable, signal }: Pushing,
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  await git.read.lfsPointers({
    gitDir,
    reachable,
    signal,
    maxBlobs: mostSmallBlobs,
    onPointer({ oid, size }) {
      if (found.size <= mostObjects) found.set(oid, size)
    },
  })
  if (found.size > mostObjects) throw new LfsError('refused', `more than ${mostObjects} objects of Git LFS`)
  const held = await selectHeld(database.read, { repoId: id, oids: [...found.keys()] })
  return new Map([...found].filter(([oid, size]) => held.get(oid) === size))
}

/** Sends one; nothing where the other server has it. */
async function pushOne(
  deps: PushDeps,
  { object: { oid, actions, error }, size, signal }: { object: LfsObject; size: number; signal: AbortSignal },
): Promise<void> {
  if (error !== undefined) throw new LfsError('refused', `an object of Git LFS: ${error.code} ${error.message ?? ''}`)
  if (actions?.upload === undefined) return
  const { url, headers } = lfsRequest(actions.upload)
  const stream = (await openHeld(deps, oid)).stream()
  try {
    const answer = await openOutbound(deps.outbound, {
      url,
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', ...lowered(headers) },
      body: { stream, bytes: size },
      idleMs: lfsIdleMs,
      signal,
    })
    answer.destroy()
    expectTaken(answer.statusCode)
  } finally {
    stream.destroy()
  }
  if (actions.verify) await verify(deps, { action: actions.verify, oid, size, signal })
}

async function verify(
  { outbound }: PushDeps,
  { action, oid, size, signal }: { action: LfsAction; oid: string; size: number; signal: AbortSignal },
): Promise<void> {
  const { url, headers } = lfsRequest(action)
  const answer = await openOutbound(outbound, {
    url,
    method: 'POST',
    headers: { ...lowered(headers), accept: lfsMedia, 'content-type': lfsMedia },
    body: JSON.stringify({ oid, size }),
    idleMs: lfsIdleMs,
    signal,
  })
  answer.destroy()
  expectTaken(answer.statusCode)
}

/** One header for each name, however the other server spells it. */
const lowered = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

function expectTaken(status = 0): void {
  if (status < 200 || status > 299) throw new LfsError('refused', `an object of Git LFS: ${status}`)
}
