import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { handleReceivePack } from './handle-receive-pack.ts'
import { openBody } from './request-body.ts'
import type { Push } from './taken-push.ts'

interface HttpPush extends Omit<Push, 'input' | 'address'> {
  request: FastifyRequest
  reply: FastifyReply
  body: Readable
}

/** Room for the ref commands beside the pack. */
const commandBytes = 256 * 1024 * 1024

/**
 * Takes a push that came by HTTP. A client reads the answer only once it has sent everything, so that what is refused
 * for its length is read on: as much again as a push may have.
 */
export async function receivePack(deps: Deps, { request, reply, body, ...push }: HttpPush): Promise<Readable> {
  const { maxPushBytes, publicUrl } = deps.config
  const input = openBody({ request, reply, body, maxBytes: 2 * maxPushBytes + commandBytes })
  return handleReceivePack(deps, { ...push, input, address: publicUrl ?? `${request.protocol}://${request.host}` })
}
