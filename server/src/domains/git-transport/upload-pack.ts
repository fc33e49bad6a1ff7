import type { Readable } from 'node:stream'
import type { FetchAnswer } from '@sheaf/git-engine'
import type { Actor } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { countDownload } from '../downloads/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { asksForAll } from './asks-for-all.ts'
import { createReadQueue } from './read-queue.ts'
import { readWhole } from './request-body.ts'
import { openRequestMemory } from './request-memory.ts'

interface Fetch {
  request: FastifyRequest
  reply: FastifyReply
  body: Readable
  repository: FoundRepository
  actor: Actor
  protocol: string | undefined
  signal: AbortSignal
}

/** The longest request is sent in so many seconds. */
const requestMs = 180_000
const readingTurns = createReadQueue()

/**
 * Serves one request of a fetch or a clone; packs go out as fast as the client reads. Git is started once the whole
 * request has come: a client that sends slowly, or without end, holds none of its slots.
 */
export async function uploadPack(
  deps: Pick<Deps, 'git' | 'database' | 'writeBehind'>,
  { request, reply, body, repository, actor, protocol, signal }: Fetch,
): Promise<FetchAnswer> {
  const { gitDir, refsVersion: version } = repository
  const endReading = await readingTurns.acquire(request.headers, signal)
  const memory = openRequestMemory()
  try {
    const whole = await readWhole({ request, reply, body, memory, withinMs: requestMs }).finally(endReading)
    const answer = await deps.git.transport.answerFetch({ gitDir, version, body: whole, protocol, signal })
    if (asksForAll(whole)) countDownload(deps, { repoId: repository.id, actor, address: addressOf(request.ip) })
    if (answer.bytes !== undefined) reply.header('content-length', answer.bytes)
    return answer
  } finally {
    memory.end()
  }
}
