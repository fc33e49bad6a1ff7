import { message } from '@sheaf/contract/messages'
import { GitError } from '@sheaf/git-engine'
import { BusyError } from '@sheaf/server-core/admission/busy-error'
import { AppError, statusOf } from '@sheaf/server-core/app-error'
import { forGit } from '@sheaf/server-core/for-git'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { explainFault } from '../../http/faults.ts'

/** Git knows no envelope: what the API refuses with 200 must be a failure here. */
const statuses = { ...statusOf, refused: 403 }

/** Answers failures as git shows them: plain text, which it prints line by line after `remote:`. */
export function writeGitError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = explainFailure(thrown)
  if (error === undefined) {
    request.log.error({ err: thrown }, 'a git request failed')
    return answer(reply, 500, `Something went wrong on our side (${request.id})`)
  }
  if (explainFault(thrown)) request.log.error({ err: thrown }, 'a git request failed for what lies below')
  const status = statuses[error.kind]
  if (status === 401) reply.header('www-authenticate', 'Basic realm="Sheaf", charset="UTF-8"')
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
  return answer(reply, status, error.kind === 'broken' ? `${error.message} (${request.id})` : error.message)
}

const answer = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(`${text}\n`)

const notGit = forGit("This isn't a request from a Git client")

/** What the one who asked is told about a failure; nothing where it is a fault of ours. */
export function explainFailure(thrown: unknown): AppError | undefined {
  if (thrown instanceof AppError) return thrown
  if (thrown instanceof BusyError) return AppError.busy(thrown)
  const fault = explainFault(thrown)
  if (fault) return fault
  if (thrown instanceof GitError && thrown.kind === 'too-large')
    return new AppError('too-large', message('request.too_large'))
  if (thrown instanceof GitError && (thrown.kind === 'malformed' || thrown.kind === 'corrupt'))
    return AppError.malformed(notGit)
  if (
    thrown instanceof Error &&
    'statusCode' in thrown &&
    typeof thrown.statusCode === 'number' &&
    thrown.statusCode < 500
  ) {
    return AppError.malformed(notGit)
  }
  return undefined
}
