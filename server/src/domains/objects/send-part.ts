import type { FastifyReply } from 'fastify'
import { pourOut } from '../../http/pour-out.ts'
import type { OpenObject } from '../../storage/object-store.ts'

/** Answers with a part of an open object, as fast as it is taken, or closes it where its headers alone were asked for. */
export async function sendPart(
  reply: FastifyReply,
  object: OpenObject,
  range: { start: number; end: number },
): Promise<FastifyReply> {
  const { pipeTo } = object
  if (reply.request.method === 'HEAD') {
    await object.close()
    return reply.send()
  }
  if (pipeTo === undefined) return reply.send(object.stream(range))
  // Not waited for: its slot is for the next one as soon as an answer begins.
  void pourOut(reply, (into) => pipeTo(into, range))
  return reply
}
