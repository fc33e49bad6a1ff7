import { message } from '@sheaf/contract/messages'
import { GitError } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'

/** Throws why git could not merge: in words (AppError), as far as somebody can do something about it. */
export function whyNotMerged(error: unknown): never {
  if (error instanceof GitError && error.exitCode === 129) throw AppError.refused(422, message('pull.git_too_old'))
  if (error instanceof GitError && (error.kind === 'timeout' || error.kind === 'too-large'))
    throw AppError.refused(422, message('pull.too_long'))
  throw error
}
