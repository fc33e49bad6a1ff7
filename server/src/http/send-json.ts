import type { Operation } from '@sheaf/contract'
import { acceptedEncoding, createCompressor, encodedTag } from '@sheaf/server-core/compression'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** One for the process: the thread pool that it works on is one, too. */
const compressor = createCompressor()

/**
 * May answers of an operation be compressed? What anyone may read. The length of a compressed answer tells what it
 * shares with text that an attacker put beside it (BREACH, CVE-2013-3587): answers to an account alone, with keys,
 * tokens and addresses, go out as they are.
 */
export const isCompressible = ({ method, access }: Pick<Operation, 'method' | 'access'>): boolean =>
  method === 'GET' && access.by === 'anyone'

/** Said wherever the answer could be compressed, also where this client gets it plain. */
export const varyOf = (compressible: boolean): Record<string, string> =>
  compressible ? { vary: 'accept-encoding' } : {}

export interface JsonExchange {
  request: FastifyRequest
  reply: FastifyReply
  compressible: boolean
  /** The entity tag of the plain body, where it will stay the same: the compressed one is kept for the next client. */
  etag?: string
}

/** The entity tags under which this client may have got the answer: in the coding that it takes, or plain. */
export function tagsFor(
  request: FastifyRequest,
  { etag, compressible }: { etag: string; compressible: boolean },
): string[] {
  const encoding = compressible ? acceptedEncoding(request.headers['accept-encoding']) : undefined
  return encoding === undefined ? [etag] : [encodedTag(etag, encoding), etag]
}

/** Sends a body of JSON, compressed where the client takes that and it is worth it. */
export async function sendJson(
  json: Buffer,
  { request, reply, compressible, etag }: JsonExchange,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8').headers(varyOf(compressible))
  const encoding = compressible ? acceptedEncoding(request.headers['accept-encoding']) : undefined
  const options = encoding && { encoding, ...(etag !== undefined && { etag }) }
  const packed = options && (await compressor.compress(json, options))
  if (packed === undefined || encoding === undefined) {
    return (etag === undefined ? reply : reply.header('etag', etag)).send(json)
  }
  if (etag !== undefined) reply.header('etag', encodedTag(etag, encoding))
  return reply.header('content-encoding', encoding).send(packed)
}
