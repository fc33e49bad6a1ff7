import { type Message, message } from '@sheaf/contract/messages'
import { GitError } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'

/** Does work that has bounds, and says in words for people which of them it met; `tooLarge` where that is its size. */
export async function mapGitLimits<T>(
  work: () => Promise<T>,
  { tooLarge = message('browse.takes_too_long') }: { tooLarge?: Message } = {},
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    if (error.kind === 'too-large') throw AppError.refused(422, tooLarge)
    if (error.kind === 'timeout') throw AppError.refused(422, message('browse.takes_too_long'))
    throw error
  }
}
