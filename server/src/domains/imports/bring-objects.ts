import type { IncomingMessage } from 'node:http'
import { limits } from '@sheaf/contract'
import { ImportError, type SourceCredential } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
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
/** git-lfs asks for so many at once, and all servers answer that. */
const objectsAtOnce = 100
const transfersAtOnce = 4
/** All of it, and a connection on which nothing moves, in milliseconds. */
const bringMs = 3 * 60 * 60_000
const idleMs = 60_000
/** What a server says of a hundred objects is a tenth of this. */
const maxAnswerBytes = 1024 * 1024
const tries = 3
const media = 'application/vnd.git-lfs+json'

const Answer = z.object({
  objects: z
    .array(
      z.object({
        oid: z.string(),
        actions: z
          .object({
            download: z.optional(
              z.object({ href: z.string().max(16_384), header: z.optional(z.record(z.string(), z.string())) }),
            ),
          })
          .optional(),
        error: z.object({ code: z.int() }).optional(),
      }),
    )
    .max(objectsAtOnce),
})
type Download = { href: string; header?: Record<string, string> | undefined }

/** The other server answered, and not with what it was asked for. */
class LfsFailed extends Error {}

/** The other server has none of them, by what it says itself: nothing is gained by asking again. */
class NotThere extends Error {}

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
    for (let at = 0; at < all.length; at += objectsAtOnce) {
      const some = new Map(all.slice(at, at + objectsAtOnce))
      const downloads = await again(signal, () => askFor(deps, { ...bringing, signal }, some)).catch(
        (error: unknown) => {
          if (error instanceof NotThere) return undefined
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
              if (error instanceof NotThere) return
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

/** Where clients of Git LFS ask, too: beside what git itself asks for. */
function batchAddress(source: string): URL {
  const url = new URL(source)
  const path = url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : url.pathname
  url.pathname = `${path}${path.endsWith('.git') ? '' : '.git'}/info/lfs/objects/batch`
  return url
}

async function askFor(
  { outbound }: BringDeps,
  { url, credential, signal }: Bringing,
  wanted: ReadonlyMap<string, number>,
): Promise<Map<string, Download>> {
  const objects = [...wanted].map(([oid, size]) => ({ oid, size }))
  const answer = await openOutbound(outbound, {
    url: batchAddress(url),
    method: 'POST',
    headers: {
      accept: media,
      'content-type': media,
      ...(credential && {
        authorization: `Basic ${Buffer.from(`${credential.username}:${credential.secret}`).toString('base64')}`,
      }),
    },
    body: JSON.stringify({ operation: 'download', transfers: ['basic'], objects, hash_algo: 'sha256' }),
    idleMs,
    signal,
  })
  const text = await readShort(answer)
  const { statusCode: status = 0 } = answer
  if (status === 404 || status === 501) throw new NotThere()
  if (status === 401 || status === 403) throw new ImportError('lfs-refused', `Git LFS: ${status}`)
  const said = status === 200 ? Answer.safeParse(parsed(text)) : undefined
  if (!said?.success) throw new LfsFailed(`Git LFS: an answer of ${status} that is none`)
  // What was not asked for is not brought, and what is not there has an error and no action.
  return new Map(
    said.data.objects.flatMap(({ oid, actions }) =>
      wanted.has(oid) && isOid(oid) && actions?.download !== undefined ? [[oid, actions.download]] : [],
    ),
  )
}

interface One {
  repository: Bringing['repository']
  oid: string
  size: number
  download: Download
  signal: AbortSignal
}

/** Headers that say how bytes are sent are those of this request: the other server has no word in that. */
const ownHeaders = /^(?:host|connection|content-length|transfer-encoding|upgrade|expect|te|trailer|proxy-.*)$/i

async function bringOne(deps: BringDeps, { repository, oid, size, download, signal }: One): Promise<void> {
  if (!URL.canParse(download.href)) throw new ImportError('damaged', 'Git LFS: an address that is none')
  const headers = Object.fromEntries(Object.entries(download.header ?? {}).filter(([name]) => !ownHeaders.test(name)))
  const url = new URL(download.href)
  const body = await openOutbound(deps.outbound, { url, method: 'GET', headers, idleMs, signal })
  try {
    const { statusCode: status } = body
    if (status === 404 || status === 410) throw new NotThere()
    if (status !== 200) throw new LfsFailed(`an object of Git LFS: ${status}`)
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
        error instanceof NotThere ||
        error instanceof OutboundRefused ||
        error instanceof ImportError ||
        (error instanceof AppError && error.kind === 'forbidden')
      if (isFinal) throw error
      if (tried === tries) throw new ImportError(reasonOf(error), 'Git LFS failed', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, tried * 500))
    }
  }
}

function reasonOf(error: unknown): ImportError['reason'] {
  if (error instanceof LfsFailed) return 'lfs-refused'
  if (!(error instanceof AppError)) return 'unreachable'
  if (error.kind === 'timeout') return 'too-slow'
  // Not as long as was said, or something else; otherwise our own disk has no room.
  return error.kind === 'unavailable' ? 'too-large' : 'damaged'
}

async function readShort(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > maxAnswerBytes) throw new ImportError('damaged', 'Git LFS: an answer that does not end')
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
