import { BusyError } from '@sheaf/server-core/admission/busy-error'
import { AppError, statusOf } from '@sheaf/server-core/app-error'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { explainFault } from './faults.ts'

/** The one place that answers failures: ours, the framework's and those that nobody thought of. */
export function writeError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toAppError(thrown)
  if (!error) {
    request.log.error({ err: thrown }, 'request failed')
    return answer(reply, { status: 500, code: 500, msg: 'Something went wrong on our side', data: { id: request.id } })
  }
  // What lies below us is the operator's to mend: no log would name it otherwise.
  if (explainFault(thrown)) request.log.error({ err: thrown }, 'a request failed for what lies below')
  const status = statusOf[error.kind]
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
  const data = {
    ...(error.kind === 'broken' && { id: request.id }),
    ...(error.fields && { fields: error.fields }),
    ...(error.retryAfter !== undefined && { retry_after: error.retryAfter }),
  }
  const hasData = Object.keys(data).length > 0
  return answer(reply, { status, code: error.code ?? status, msg: error.message, data: hasData ? data : null })
}

function answer(
  reply: FastifyReply,
  { status, ...envelope }: { status: number; code: number; msg: string; data: unknown },
) {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelope))
}

function toAppError(thrown: unknown): AppError | undefined {
  if (thrown instanceof AppError) return thrown
  if (thrown instanceof BusyError) return AppError.busy(thrown)
  const fault = explainFault(thrown)
  if (fault) return fault
  if (!isFrameworkError(thrown)) return undefined
  if (thrown.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('too-large', 'This request is too large')
  if (thrown.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return AppError.malformed('Send the body as application/json')
  if (thrown.code === 'FST_ERR_BAD_URL') return AppError.malformed('This address is malformed')
  if (thrown.statusCode !== undefined && thrown.statusCode < 500) return AppError.malformed('The request is malformed')
  return undefined
}

function isFrameworkError(thrown: unknown): thrown is FastifyError {
  return thrown instanceof Error && 'code' in thrown && 'statusCode' in thrown
}

/** What a schema found wrong, by field; the first finding is the message. */
export function malformedBy(error: z.ZodError, words: { where: string }): AppError {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const name = issue.path.map(String).join('.') || words.where
    fields[name] ??= inWords(issue)
  }
  const [name, text] = Object.entries(fields)[0] ?? [words.where, 'is malformed']
  return AppError.malformed(/^[A-Z]/.test(text) ? text : `${name}: ${text}`, fields)
}

function inWords(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'is required'
  return issue.message
}
