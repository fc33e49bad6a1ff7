import { type Access, contract, limits, type Operation, type OperationName } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { type Actor, visitor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import { matchesIfNoneMatch } from '@sheaf/server-core/if-none-match'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodMiniType } from 'zod/mini'
import { enforceAccess } from './access.ts'
import type { Authenticator } from './authentication.ts'
import { CacheableResponse, successBody } from './cacheable-response.ts'
import { rejectCrossSite } from './csrf.ts'
import { disconnectSignal } from './disconnect-signal.ts'
import { malformedBy } from './error-writer.ts'
import { operationParams, operationUrls } from './operation-url.ts'
import type { Call, Handlers } from './operations.ts'
import { withRequestSlot } from './request-slot.ts'
import { isCompressible, sendJson, tagsFor, varyOf } from './send-json.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: OperationName
  }
}

interface MountOptions {
  handlers: Handlers
  authenticator: Authenticator
  publicUrl: string | undefined
  /** Parse what leaves, too: for tests, as it costs a quarter of the throughput. */
  checkAnswers: boolean
}

/** Mounts every operation of the contract. Who may call it is settled before its body is read. */
export function mountOperations(app: FastifyInstance, options: MountOptions): void {
  app.decorateRequest('actor', undefined)
  for (const [name, operation] of entriesOf(contract)) {
    const { urls, restName } = operationUrls(operation.path)
    for (const url of urls) {
      app.route({
        method: operation.method,
        url,
        config: { operation: name, access: operation.access },
        bodyLimit: bodyBytesOf(operation),
        onRequest: (request) => admit(request, operation.access, options),
        // Not the hook: reading a body loses whose work this is.
        handler: (request, reply) =>
          withRequestSlot(request.actor ?? visitor, request, () => answer({ name, restName, request, reply }, options)),
      })
    }
  }
}

/** An operation without a body is sent `{}` by many clients. */
const bodyBytesOf = ({ body, bodyBytes = limits.jsonBodyBytes }: AnyOperation) =>
  body === undefined ? emptyBodyBytes : bodyBytes
const emptyBodyBytes = 1024

async function admit(request: FastifyRequest, access: Access, { authenticator, publicUrl }: MountOptions) {
  // A NUL in an address is nobody's name; beyond this point it would reach databases and processes.
  if (request.url.includes('%00')) throw AppError.malformed(message('request.address_malformed'))
  rejectCrossSite(request, { publicUrl, hasSession: authenticator.hasSessionCookie(request) })
  const actor = await authenticator.actorOf(request, { passwords: false })
  request.actor = actor
  enforceAccess(access, actor)
}

interface Exchange {
  name: OperationName
  restName: string | undefined
  request: FastifyRequest
  reply: FastifyReply
}

async function answer({ name, restName, request, reply }: Exchange, { handlers, checkAnswers }: MountOptions) {
  const operation: AnyOperation = contract[name]
  const input = {
    params: parse(operation.params, operationParams(request.params, restName), 'path'),
    query: parse(operation.query, request.query, 'query'),
    body: parse(operation.body, request.body, 'body'),
  }
  // One function for all operations: that the handler under a name fits the schemas under that name is what
  // the type Handlers says, and what the compiler can't follow through a loop.
  const handler = handlers[name] as (input: unknown, call: Call) => unknown
  const answered = await handler(input, new LazyCall(request, reply))
  const compressible = isCompressible(operation)
  if (answered instanceof CacheableResponse) {
    return sendPrepared(answered, { request, reply, compressible, schema: checkAnswers ? operation.data : undefined })
  }
  reply.header('cache-control', 'no-store')
  return sendJson(successBody(checkAnswers ? operation.data.parse(answered) : answered), {
    request,
    reply,
    compressible,
  })
}

interface PreparedExchange extends Pick<Exchange, 'request' | 'reply'> {
  compressible: boolean
  schema: ZodMiniType | undefined
}

/** Who may see the answer was settled before: a client that has it already is only told so. */
async function sendPrepared(
  prepared: CacheableResponse,
  { request, reply, compressible, schema }: PreparedExchange,
): Promise<FastifyReply> {
  const { etag } = prepared
  // Kept by the browser alone, which asks each time whether it is still so, and still allowed.
  const recognisable = () => reply.header('cache-control', 'private, no-cache')
  const known = tagsFor(request, { etag, compressible }).find((tag) =>
    matchesIfNoneMatch(request.headers['if-none-match'], tag),
  )
  if (known !== undefined) return recognisable().headers(varyOf(compressible)).header('etag', known).code(304).send()
  const { json, final } = await prepared.body()
  if (final) recognisable()
  else reply.header('cache-control', 'no-store')
  schema?.parse(Object(JSON.parse(json.toString('utf8'))).data)
  return sendJson(json, { request, reply, compressible, ...(final && { etag }) })
}

type AnyOperation = Pick<Operation, 'method' | 'access' | 'params' | 'query' | 'body' | 'bodyBytes' | 'data'>

function parse(schema: ZodMiniType | undefined, value: unknown, where: string): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  throw malformedBy(parsed.error, { where })
}

/** Few handlers start something that can be aborted: the signal is made for those that ask. */
class LazyCall implements Call {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  #signal: AbortSignal | undefined

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.request = request
    this.reply = reply
  }

  get actor(): Actor {
    return this.request.actor ?? visitor
  }

  get signal(): AbortSignal {
    this.#signal ??= disconnectSignal(this.reply)
    return this.#signal
  }
}

function entriesOf<T extends object>(record: T) {
  return Object.entries(record) as [keyof T & string, T[keyof T]][] // the keys of a literal are its own
}
