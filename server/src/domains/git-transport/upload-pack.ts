import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { readWhole } from './request-body.ts'

interface Fetch {
  request: FastifyRequest
  reply: FastifyReply
  body: Readable
  repository: FoundRepository
  protocol: string | undefined
  signal: AbortSignal
}

/** A fetch says what it wants and has: 160,000 ids at most. */
const maxRequestBytes = 8 * 1024 * 1024

/**
 * Serves one request of a fetch or a clone; packs stream through as fast as the client reads. Git is started once the
 * whole request has come: a client that sends slowly, or without end, holds none of its places.
 */
export async function uploadPack(
  { git }: Pick<Deps, 'git'>,
  { request, reply, body, repository, protocol, signal }: Fetch,
): Promise<Readable> {
  const wanted = await readWhole({ request, reply, body, maxBytes: maxRequestBytes })
  const child = await git.serve({ gitDir: repository.gitDir, protocol, signal })
  child.stdin.end(wanted)
  const out = new PassThrough()
  pipeline(child.stdout, out).catch((error: unknown) => request.log.debug({ err: error }, 'a fetch was broken off'))
  return out
}
