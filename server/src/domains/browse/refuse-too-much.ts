import { GitError } from '../../git/process/git-error.ts'
import { AppError } from '../../http/app-error.ts'

/** Does work that has bounds, and says in words for people which of them it met. */
export async function refuseTooMuch<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    if (error.kind === 'timeout' || error.kind === 'too-large') {
      throw AppError.refused(422, 'This takes too long to find out')
    }
    throw error
  }
}
