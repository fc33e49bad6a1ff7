import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { openOutbound } from './open-outbound.ts'
import type { OutboundPolicy } from './outbound-policy.ts'

/** git-lfs asks for so many at once, and all servers answer that. */
export const lfsObjectsAtOnce = 100
/** A connection on which nothing moves for so long ends, in milliseconds. */
export const lfsIdleMs = 60_000
/** What a server says of a hundred objects is a tenth of this. */
const maxAnswerBytes = 1024 * 1024
export const lfsMedia = 'application/vnd.git-lfs+json'

const Action = z.object({ href: z.string().max(16_384), header: z.optional(z.record(z.string(), z.string())) })
const Answer = z.object({
  objects: z
    .array(
      z.object({
        oid: z.string(),
        actions: z
          .object({ download: z.optional(Action), upload: z.optional(Action), verify: z.optional(Action) })
          .optional(),
        error: z.object({ code: z.int(), message: z.string().optional() }).optional(),
      }),
    )
    .max(lfsObjectsAtOnce),
})

/** What another server says of an object, and where it wants to be asked next. */
export type LfsObject = z.output<typeof Answer>['objects'][number]
export type LfsAction = z.output<typeof Action>

/**
 * `absent`: the other server has no Git LFS, or not this object, by what it says itself. `refused`: it does not let us. `failed`: it answered, and
 * not with what it was asked for. `damaged`: what it says is nothing that could be gone on with.
 */
export class LfsError extends Error {
  override readonly name = 'LfsError'
  readonly reason: 'absent' | 'refused' | 'failed' | 'damaged'

  constructor(reason: LfsError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

interface Batch {
  operation: 'download' | 'upload'
  /** The address of the repository. */
  url: string
  credential: { username: string; secret: string } | undefined
  /** Sizes by id. */
  objects: ReadonlyMap<string, number>
  signal: AbortSignal
}

/** Asks another server for some objects by the batch API of Git LFS and the transfer `basic`. What was not asked for is left out of its answer. */
export async function askLfs(
  policy: OutboundPolicy,
  { operation, url, credential, objects, signal }: Batch,
): Promise<LfsObject[]> {
  const answer = await openOutbound(policy, {
    url: batchAddress(url),
    method: 'POST',
    headers: {
      accept: lfsMedia,
      'content-type': lfsMedia,
      ...(credential && {
        authorization: `Basic ${Buffer.from(`${credential.username}:${credential.secret}`).toString('base64')}`,
      }),
    },
    body: JSON.stringify({
      operation,
      transfers: ['basic'],
      objects: [...objects].map(([oid, size]) => ({ oid, size })),
      hash_algo: 'sha256',
    }),
    idleMs: lfsIdleMs,
    signal,
  })
  const text = await readShort(answer)
  const { statusCode: status = 0 } = answer
  if (status === 404 || status === 501) throw new LfsError('absent', `Git LFS: ${status}`)
  if (status === 401 || status === 403) throw new LfsError('refused', `Git LFS: ${status}`)
  const said = status === 200 ? Answer.safeParse(parsed(text)) : undefined
  if (!said?.success) throw new LfsError('failed', `Git LFS: an answer of ${status} that is none`)
  return said.data.objects.filter(({ oid }) => objects.has(oid))
}

/** Headers that say how bytes are sent are those of our request: the other server has no word in that. */
const ownHeaders = /^(?:host|connection|content-length|transfer-encoding|upgrade|expect|te|trailer|proxy-.*)$/i

/** Where an action leads, and the headers that the other server wants with it. */
export function lfsRequest({ href, header = {} }: LfsAction): { url: URL; headers: Record<string, string> } {
  if (!URL.canParse(href)) throw new LfsError('damaged', 'Git LFS: an address that is none')
  const headers = Object.fromEntries(Object.entries(header).filter(([name]) => !ownHeaders.test(name)))
  return { url: new URL(href), headers }
}

/** Where clients of Git LFS ask, too: beside what git itself asks for. */
function batchAddress(source: string): URL {
  const url = new URL(source)
  const path = url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : url.pathname
  url.pathname = `${path}${path.endsWith('.git') ? '' : '.git'}/info/lfs/objects/batch`
  return url
}

async function readShort(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > maxAnswerBytes) throw new LfsError('damaged', 'Git LFS: an answer that does not end')
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
