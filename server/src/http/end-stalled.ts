import type { FastifyReply } from 'fastify'

/** A client that takes nothing for so long is gone. */
const stalledMs = 120_000

/** Hangs up on a client that stops reading a long answer, so that what makes the answer is not held by it. */
export function endStalled(reply: FastifyReply): void {
  reply.raw.setTimeout(stalledMs, () => reply.raw.destroy())
}
