import type { FastifyReply } from 'fastify'

/** Aborted when the client hangs up before it has the whole answer. */
export function hangUpSignal(reply: FastifyReply): AbortSignal {
  const caller = new AbortController()
  if (reply.raw.closed) caller.abort()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) caller.abort()
  })
  return caller.signal
}
