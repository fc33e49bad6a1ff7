import type { Readable } from 'node:stream'
import { message } from '@sheaf/contract/messages'
import { createByteBudget } from '@sheaf/server-core/admission/byte-budget'
import { AppError, statusOf } from '@sheaf/server-core/app-error'
import { forGit } from '@sheaf/server-core/for-git'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { explainFault } from '../../http/faults.ts'
import { readBody } from '../../http/json-body.ts'
import { explainFailure } from '../git-transport/index.ts'

/** 256 files with half a kilobyte of each, as clients ask before they upload, are 300 kB. */
export const hubBodyBytes = 512 * 1024

const budgetBytes = { bytes: 8 * 1024 * 1024, perCaller: 2 * 1024 * 1024 }
const leastMs = 10_000

/** Reads bodies of the protocol: JSON, or a form where older clients send one. What is streamed is left to its handler. */
export function readHubBodies(app: FastifyInstance): void {
  const budget = createByteBudget(budgetBytes)
  app.removeAllContentTypeParsers()
  const textOf = async (request: FastifyRequest, body: Readable) =>
    (await readBody({ request, body, budget, leastMs })).toString('utf8')
  app.addContentTypeParser('application/json', async (request: FastifyRequest, body: Readable): Promise<unknown> => {
    const text = await textOf(request, body)
    if (text === '') return {}
    try {
      return JSON.parse(text)
    } catch {
      throw AppError.malformed(message('request.no_json'))
    }
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, body: Readable): Promise<unknown> => fieldsOf(await textOf(request, body)),
  )
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
}

/** A form as the object that newer clients send: what is named twice is a list. */
function fieldsOf(text: string): Record<string, string | string[]> {
  const fields = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(fields.keys())].map((name) => {
      const values = fields.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}

/** Answers in JSON without the envelope of our own API, which these clients do not know. */
export const sendHub = (reply: FastifyReply, body: unknown, status = 200): FastifyReply =>
  sendHubJson(reply, JSON.stringify(body), status)

/** The same of what is JSON already. */
export const sendHubJson = (reply: FastifyReply, json: string, status = 200): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(json)

/** Somebody asked for a repository by a name that it bore before: clients are sent on, with all that they asked. */
export class MovedRepository extends Error {
  override readonly name = 'MovedRepository'
  /** Path and query: older clients follow nothing else. */
  readonly location: string

  constructor(location: string) {
    super(`moved to ${location}`)
    this.location = location
  }
}

/** By what clients know which of their errors an answer is. */
const errorCodes: Readonly<Record<string, string>> = {
  'repository.missing': 'RepoNotFound',
  'repository.gated': 'GatedRepo',
  'browse.no_revision': 'RevisionNotFound',
  'browse.no_file': 'EntryNotFound',
  'browse.no_folder': 'EntryNotFound',
  'browse.is_file': 'EntryNotFound',
  'browse.submodule': 'EntryNotFound',
}

/** What a visitor is asked to log in for by name. */
const namedCalls: ReadonlySet<string> = new Set(['repository.missing', 'repository.gated'])

/** Clients take any other 401 for a repository that is not there. */
const wrongCredentials = 'Invalid credentials in Authorization header'

const knownRefusals: ReadonlySet<number> = new Set([400, 404, 409, 412, 413, 416, 422])

/** Answers failures as clients of the Hub read them: in the body, and in headers since HEAD has no body. */
export function writeHubError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (thrown instanceof MovedRepository) return reply.code(307).header('location', thrown.location).send()
  const error = explainFailure(thrown)
  if (error === undefined || explainFault(thrown)) request.log.error({ err: thrown }, 'a request of the Hub failed')
  const told = error ?? new AppError('broken', message('server.fault'))
  const isUnknownCaller = told.kind === 'unauthenticated' && !namedCalls.has(told.said.code)
  const isWrong = isUnknownCaller && request.headers.authorization !== undefined
  const text = isWrong ? wrongCredentials : told.kind === 'broken' ? `${told.message} (${request.id})` : told.message
  const code = errorCodes[told.said.code]
  if (code !== undefined) reply.header('x-error-code', code)
  if (told.retryAfter !== undefined) {
    reply.header('retry-after', String(told.retryAfter))
    // Clients say by it which limit was met, and wait for as long before they try again.
    if (told.kind === 'throttled') reply.header('ratelimit', `"api";r=0;t=${told.retryAfter}`)
  }
  reply.header('x-error-message', headerText(text))
  return sendHub(reply, { error: text }, statusFor(told))
}

function statusFor({ kind, code = 0, said }: AppError): number {
  if (said.code === 'repository.disk_quota') return statusOf.full
  if (kind !== 'refused') return statusOf[kind]
  return knownRefusals.has(code) ? code : 403
}

/** A header that is no header lets clients wait without end: what is no printable ASCII is left out. */
const headerText = (text: string): string => text.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 500)

/** What is wrong with a request, or refused, in words that only these clients show. */
export const refuseHub = (code: number, text: string): AppError => AppError.refused(code, forGit(text))
