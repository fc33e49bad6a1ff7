import type { Readable } from 'node:stream'
import { message } from '@sheaf/contract/messages'
import { createByteBudget } from '@sheaf/server-core/admission/byte-budget'
import { AppError, statusOf } from '@sheaf/server-core/app-error'
import { forGit } from '@sheaf/server-core/for-git'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { explainFault } from '../../http/faults.ts'
import { readBody } from '../../http/json-body.ts'
import { explainFailure } from '../git-transport/index.ts'

/** How clients of Git LFS mark what they send and read (its docs/api). */
export const lfsType = 'application/vnd.git-lfs+json'

/** A batch of a thousand objects has 120 kB; nothing else comes near. */
export const lfsBodyBytes = 512 * 1024

const budgetBytes = { bytes: 8 * 1024 * 1024, perCaller: 2 * 1024 * 1024 }
const leastMs = 10_000

/** Reads bodies of the protocol, which are JSON, and leaves those that are objects to their handlers. */
export function readLfsBodies(app: FastifyInstance): void {
  const budget = createByteBudget(budgetBytes)
  app.removeAllContentTypeParsers()
  const read = async (request: FastifyRequest, body: Readable): Promise<unknown> => {
    const text = (await readBody({ request, body, budget, leastMs })).toString('utf8')
    try {
      return JSON.parse(text)
    } catch {
      throw AppError.malformed(message('request.no_json'))
    }
  }
  for (const type of [lfsType, 'application/json']) app.addContentTypeParser(type, read)
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
}

/** Answers in the protocol's own type. */
export const sendLfs = (reply: FastifyReply, body: unknown, status = 200): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type(lfsType).send(JSON.stringify(body))

/** Refusals whose status clients of the protocol look at. */
const knownCodes: ReadonlySet<number> = new Set([404, 406, 409, 413, 422])

/** Answers failures as clients of Git LFS read them. */
export function writeLfsError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = explainFailure(thrown)
  const id = { request_id: request.id }
  if (error === undefined || explainFault(thrown)) request.log.error({ err: thrown }, 'a request of Git LFS failed')
  if (error === undefined) return sendLfs(reply, { message: message('server.fault').text, ...id }, 500)
  const status = statusFor(error)
  if (status === 401) {
    const challenge = 'Basic realm="Sheaf", charset="UTF-8"'
    reply.header('lfs-authenticate', challenge).header('www-authenticate', challenge)
  }
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
  return sendLfs(reply, { message: error.message, ...id }, status)
}

function statusFor({ kind, code = 0, said }: AppError): number {
  if (said.code === 'repository.disk_quota') return statusOf.full
  if (kind !== 'refused') return statusOf[kind]
  return knownCodes.has(code) ? code : 403
}

/** What a request does not say as the protocol has it. */
export const unprocessable = (text: string): AppError => AppError.refused(422, forGit(text))
