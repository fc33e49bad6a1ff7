import { limits } from '@sheaf/contract'
import { ImportError, type SourceCredential } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { askLfs, type LfsAction, LfsError, lfsIdleMs, lfsObjectsAtOnce, lfsRequest } from '../../outbound/lfs-batch.ts'
import { openOutbound } from '../../outbound/open-outbound.ts'
import { OutboundRefused } from '../../outbound/outbound-policy.ts'
import { isOid } from '../../storage/object-store.ts'
import { keepObject, selectHeld } from '../objects/index.ts'

type BringDeps = Pick<Deps, 'config' | 'database' | 'git' | 'objects' | 'outbound'>

interface Bringing {
  repository: { id: number; ownerId: number }
  gitDir: string
  /** Where the repository came from, and what opens it there. */
  url: string
  credential: SourceCredential | undefined
  signal: AbortSignal
  onProgress: (progress: { percent: number; received: number }) => void
}

/** More different objects than these are not brought with one import: each costs the other server a question, and ours a row. */
const mostObjects = 100_000
const mostSmallBlobs = 5_000_000
const transfersAtOnce = 4
/** All of it, in milliseconds. */
const bringMs = 3 * 60 * 60_000
const tries = 3

/**
 * Brings what the pointers of an imported repository stand for, by the batch API of Git LFS and the transfer `basic`: those that the
 * repository does not have yet, so that an import that was cut off goes on. What the other server says it does not have is left out, as a clone
 * leaves it out that is checked out elsewhere. Throws `ImportError` where it does not answer as it should, after three tries, `OutboundRefused`
 * where it leads to an address that may not be asked, and (AppError) where the owner has no space.
 */
export async function bringObjects(deps: BringDeps, bringing: Bringing): Promise<void> {
  const { repository, gitDir, signal: canceled, onProgress } = bringing
  const late = AbortSignal.timeout(bringMs)
  const signal = AbortSignal.any([canceled, late])
  const wanted = await pointersOf(deps, { repository, gitDir, signal })
  const total = wanted.size
  let done = 0
  let received = 0
  try {
    const all = [...wanted]
    for (let at = 0; at < all.length; at += lfsObjectsAtOnce) {
      const some = new Map(all.slice(at, at + lfsObjectsAtOnce))
      const downloads = await again(signal, () => askFor(deps, { ...bringing, signal }, some)).catch(
        (error: unknown) => {
          if (isAbsent(error)) return undefined
          throw error
        },
      )
      // A server without Git LFS has none of the others either.
      if (downloads === undefined) return
      const waiting = [...downloads]
      const worker = async () => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          const [oid, download] = next
          const size = some.get(oid) ?? 0
          await again(signal, () => bringOne(deps, { repository, oid, size, download, signal })).catch(
            (error: unknown) => {
              if (isAbsent(error)) return
              // The others have nothing more to begin.
              waiting.length = 0
              throw error
            },
          )
          received += size
          onProgress({ percent: Math.floor((100 * ++done) / total), received })
        }
      }
      const ends = await Promise.allSettled(Array.from({ length: transfersAtOnce }, worker))
      const failed = ends.find((end) => end.status === 'rejected')
      if (failed !== undefined) throw failed.reason
    }
  } catch (error) {
    throw late.aborted && !canceled.aborted ? new ImportError('too-slow', 'objects of Git LFS take too long') : error
  }
}

/** What is pointed to and not here yet: sizes by id. */
async function pointersOf(
  { database, git }: BringDeps,
  { repository, gitDir, signal }: Pick<Bringing, 'repository' | 'gitDir' | 'signal'>,
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  await git.read.lfsPointers({
    gitDir,
    signal,
    maxBlobs: mostSmallBlobs,
    onPointer({ oid, size }) {
      if (found.size <= mostObjects) found.set(oid, size)
    },
  })
  if (found.size > mostObjects) throw new ImportError('too-large', `more than ${mostObjects} objects of Git LFS`)
  for (const size of found.values())
    if (size > limits.objectBytes) throw new ImportError('object-too-large', `an object of Git LFS has ${size} bytes`)
  const held = await selectHeld(database.read, { repoId: repository.id, oids: [...found.keys()] })
  for (const [oid, size] of held) if (found.get(oid) === size) found.delete(oid)
  return found
}

const isAbsent = (error: unknown): boolean => error instanceof LfsError && error.reason === 'absent'

async function askFor(
  { outbound }: BringDeps,
  { url, credential, signal }: Bringing,
  wanted: ReadonlyMap<string, number>,
): Promise<Map<string, LfsAction>> {
  const said = await askLfs(outbound, { operation: 'download', url, credential, objects: wanted, signal })
  // What is not there has an error and no action.
  return new Map(
    said.flatMap(({ oid, actions }) =>
      isOid(oid) && actions?.download !== undefined ? [[oid, actions.download]] : [],
    ),
  )
}

interface One {
  repository: Bringing['repository']
  oid: string
  size: number
  download: LfsAction
  signal: AbortSignal
}

async function bringOne(deps: BringDeps, { repository, oid, size, download, signal }: One): Promise<void> {
  const body = await openOutbound(deps.outbound, {
    ...lfsRequest(download),
    method: 'GET',
    idleMs: lfsIdleMs,
    signal,
  })
  try {
    const { statusCode: status } = body
    if (status === 404 || status === 410) throw new LfsError('absent', `an object of Git LFS: ${status}`)
    if (status !== 200) throw new LfsError('failed', `an object of Git LFS: ${status}`)
    // It is looked at whether it is as long as was said and hashes to what was asked for.
    await keepObject(deps, { repository, body, size, oid })
  } finally {
    body.destroy()
  }
}

/** Tries three times, each a while after the one before; what will not be otherwise is not tried again. */
async function again<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      const isFinal =
        isAbsent(error) ||
        error instanceof OutboundRefused ||
        error instanceof ImportError ||
        (error instanceof AppError && error.kind === 'forbidden')
      if (isFinal) throw error
      if (error instanceof LfsError && error.reason !== 'failed') {
        throw new ImportError(reasonOf(error), error.message, { cause: error })
      }
      if (tried === tries) throw new ImportError(reasonOf(error), 'Git LFS failed', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, tried * 500))
    }
  }
}

function reasonOf(error: unknown): ImportError['reason'] {
  if (error instanceof LfsError) return error.reason === 'damaged' ? 'damaged' : 'lfs-refused'
  if (!(error instanceof AppError)) return 'unreachable'
  if (error.kind === 'timeout') return 'too-slow'
  // Not as long as was said, or something else; otherwise our own disk has no room.
  return error.kind === 'full' ? 'too-large' : 'damaged'
}
