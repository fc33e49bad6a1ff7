import { type FailureEnvelope, fieldMessages } from '@sheaf/contract'
import { type Message, message } from '@sheaf/contract/messages'
import { GitError } from '@sheaf/git-engine'
import { BusyError } from '@sheaf/server-core/admission/busy-error'
import { AppError, statusOf } from '@sheaf/server-core/app-error'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { core } from 'zod/mini'
import { TextTooMuch } from '../text/text-too-much.ts'
import { failureBody } from './failure-body.ts'
import { explainFault } from './faults.ts'

/** The one place that answers failures: ours, the framework's and unexpected ones. */
export function writeError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toAppError(thrown)
  if (!error && isGone(reply) && isAborted(thrown)) {
    // Work that was given up for that is no fault.
    request.log.info({ err: thrown }, 'the client has left before its answer')
    return reply.send()
  }
  if (!error) {
    request.log.error({ err: thrown }, 'request failed')
    const said = message('server.fault')
    return answer(reply, 500, failureBody({ code: 500, said, data: { id: request.id } }))
  }
  // What lies below us is the operator's to mend: no log would name it otherwise.
  if (explainFault(thrown)) request.log.error({ err: thrown }, 'a request failed for what lies below')
  const status = statusOf[error.kind]
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
  const data = {
    ...(error.kind === 'broken' && { id: request.id }),
    ...(error.retryAfter !== undefined && { retry_after: error.retryAfter }),
  }
  const { said, fields } = error
  return answer(reply, status, failureBody({ code: error.code ?? status, said, fields, data }))
}

const isGone = ({ raw }: FastifyReply): boolean => raw.closed && !raw.writableFinished

const isAborted = (thrown: unknown): boolean =>
  thrown instanceof GitError ? thrown.kind === 'aborted' : thrown instanceof Error && thrown.name === 'AbortError'

function answer(reply: FastifyReply, status: number, envelope: FailureEnvelope) {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelope))
}

function toAppError(thrown: unknown): AppError | undefined {
  if (thrown instanceof AppError) return thrown
  if (thrown instanceof BusyError) return AppError.busy(thrown)
  if (thrown instanceof TextTooMuch) return new AppError('too-large', message('text.too_much'), { cause: thrown })
  const fault = explainFault(thrown)
  if (fault) return fault
  if (!isFrameworkError(thrown)) return undefined
  if (thrown.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('too-large', message('request.too_large'))
  if (thrown.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return AppError.malformed(message('request.media_type'))
  if (thrown.code === 'FST_ERR_BAD_URL') return AppError.malformed(message('request.address_malformed'))
  if (thrown.statusCode !== undefined && thrown.statusCode < 500)
    return AppError.malformed(message('request.malformed'))
  return undefined
}

function isFrameworkError(thrown: unknown): thrown is FastifyError {
  return thrown instanceof Error && 'code' in thrown && 'statusCode' in thrown
}

/** What a schema found wrong, by field; the first finding is the message, before which scripts are told its field. */
export function malformedBy(error: core.$ZodError, words: { where: string }): AppError {
  const fields = fieldMessages(error, words.where)
  const [name, said] = Object.entries(fields)[0] ?? [words.where, message('field.malformed')]
  return AppError.malformed(isGeneral(said) ? { ...said, text: `${name}: ${said.text}` } : said, fields)
}

/** Does it say nothing of its field? */
const isGeneral = ({ code }: Message) => code.startsWith('field.')
