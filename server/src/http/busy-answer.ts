import type { IncomingMessage, ServerResponse } from 'node:http'
import { BusyError, type BusyReason } from '@sheaf/server-core/admission/busy-error'
import { failureBody } from './failure-body.ts'

/** Says that there is no room. The connection is closed then, unless a part of the body is still to come. */
export type AnswerBusy = (response: ServerResponse, reason: BusyReason) => void

/**
 * Makes the answer to what is refused before any work: whoever sends thousands of requests must not be able to make
 * their refusals expensive. All of it but the date is prepared. `headers` are those of every answer.
 */
export function busyAnswer(headers: Readonly<Record<string, string>>): AnswerBusy {
  const prepare = (reason: BusyReason) => {
    const { said, retryAfter } = new BusyError(reason)
    const body = Buffer.from(JSON.stringify(failureBody({ code: 503, said, data: { retry_after: retryAfter } })))
    const all = {
      ...headers,
      'retry-after': String(retryAfter),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.length),
    }
    return { headers: all, body }
  }
  const prepared: Readonly<Record<BusyReason, ReturnType<typeof prepare>>> = {
    all: prepare('all'),
    caller: prepare('caller'),
  }
  return (response, reason) => {
    const { headers: all, body } = prepared[reason]
    // Closed at once with a body unread, the connection would be reset, and the answer with it.
    if (!awaitsBody(response.req)) response.shouldKeepAlive = false
    response.writeHead(503, all).end(body)
  }
}

/** Node calls a request complete only some time after it has told of it, be there a body or not (RFC 9112, section 6). */
const awaitsBody = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
