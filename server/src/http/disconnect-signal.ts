import type { FastifyReply } from 'fastify'

/** One for all: an error of its own, with a stack, for each of hundreds that disconnect at once would be work for nothing. */
const disconnected = Object.assign(new Error('the client disconnected'), { name: 'AbortError' })

/** Aborted when the client disconnects before it has the whole answer. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const caller = new AbortController()
  if (reply.raw.closed) caller.abort(disconnected)
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) caller.abort(disconnected)
  })
  return caller.signal
}
