import { type Envelope, fieldMessages } from '@sheaf/contract'
import { matchOperation } from './match-operation.ts'

/** A request as a handler sees it: parsed by the contract, as the real server would. */
export interface FakeRequest {
  /** `POST /api/auth/login`: the method and the path template of the operation. */
  operation: string
  url: string
  params: unknown
  query: unknown
  body: unknown
}

/**
 * What the server does with one operation. Gives the data of a success, or a whole envelope such as
 * `{ code: 409, msg: 'Taken', data: null }`, or a Response where the HTTP status matters; throws for a dead network.
 */
export type Handler = (request: FakeRequest) => unknown

/** Handlers by `METHOD /path`, the path as a template of the contract or as it stands in the address. */
export type Handlers = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Handler>>

export interface FakeServer {
  fetch: typeof fetch
  /** Everything that was asked, in order. */
  requests: readonly FakeRequest[]
  /** The bodies that one operation was asked with, in order. */
  bodies: (operation: keyof Handlers) => unknown[]
}

/**
 * A server that answers the real client. Requests and answers are checked against the contract, so a test can't
 * rely on what the real server would not say: what does not fit is answered with a 500 that says why.
 */
export function fakeServer(handlers: Handlers): FakeServer {
  const requests: FakeRequest[] = []
  const answers: Readonly<Record<string, Handler>> = handlers
  const send: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://sheaf.test')
    const method = init?.method ?? 'GET'
    const matched = matchOperation(method, url.pathname)
    if (!matched) return broken(`the contract has no ${method} ${url.pathname}`)
    const { operation, params } = matched
    const name = `${method} ${operation.path}`
    const parsed = {
      params: operation.params?.safeParse(params),
      query: operation.query?.safeParse(Object.fromEntries(url.searchParams)),
      body: operation.body?.safeParse(JSON.parse(String(init?.body ?? '{}'))),
    }
    const request: FakeRequest = {
      operation: name,
      url: `${url.pathname}${url.search}`,
      params: parsed.params?.data,
      query: parsed.query?.data,
      body: parsed.body?.data,
    }
    requests.push(request)
    const wrong = [parsed.params, parsed.query, parsed.body].find((part) => part?.error)?.error
    if (wrong) {
      const msg = Object.values(fieldMessages(wrong, 'request'))[0]?.text
      return Response.json({ code: 400, msg, data: null }, { status: 400 })
    }
    const handler = answers[`${method} ${url.pathname}`] ?? answers[name]
    if (!handler) return broken(`the test has no answer for ${name}`)
    const answer = await handler(request)
    if (answer instanceof Response) return answer
    if (isEnvelope(answer)) return Response.json(answer)
    const data = operation.data.safeParse(answer ?? null)
    if (!data.success) return broken(`the answer to ${name} does not fit the contract: ${data.error.message}`)
    return Response.json({ code: 200, msg: 'OK', data: data.data } satisfies Envelope<unknown>)
  }
  return {
    fetch: send,
    requests,
    bodies: (operation) => requests.filter((each) => each.operation === operation).map((each) => each.body),
  }
}

const broken = (msg: string) => Response.json({ code: 500, msg: `Fake server: ${msg}`, data: null }, { status: 500 })

function isEnvelope(answer: unknown): answer is Envelope<unknown> {
  return answer !== null && typeof answer === 'object' && 'code' in answer && 'msg' in answer
}
