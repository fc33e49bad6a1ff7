import { GitError } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'

/** Does work that has bounds, and says in words for people which of them it met; `tooLarge` where that is its size. */
export async function refuseTooMuch<T>(
  work: () => Promise<T>,
  { tooLarge = 'This takes too long to find out' }: { tooLarge?: string } = {},
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    if (error.kind === 'too-large') throw AppError.refused(422, tooLarge)
    if (error.kind === 'timeout') throw AppError.refused(422, 'This takes too long to find out')
    throw error
  }
}
