import type { Writable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * Answers past the framework's own stream handling, which would take a copy of each chunk: with the headers that the reply has, and the
 * bytes that `pipeTo` writes. Settles when all is written or the connection is gone; never rejects.
 */
export async function pourOut(reply: FastifyReply, pipeTo: (into: Writable) => Promise<void>): Promise<void> {
  const { raw, request } = reply
  reply.hijack()
  raw.statusCode = reply.statusCode
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  try {
    await pipeTo(raw)
    raw.end()
  } catch (error) {
    // A client that hung up, or git that broke off: either way the connection is of no more use.
    request.log.debug({ err: error }, 'an answer was broken off')
    raw.destroy()
  }
}
