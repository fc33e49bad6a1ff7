import type { importProblems } from '@sheaf/contract'
import { GitError, ImportError } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'
import { OutboundRefused } from '../../outbound/outbound-policy.ts'

/** What stopped an import, as its account is told. */
export type ImportProblem = (typeof importProblems)[number]

/** An import ends here, and would end the same way again. */
export class ImportFailure extends Error {
  override readonly name = 'ImportFailure'
  readonly problem: ImportProblem

  constructor(problem: ImportProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}

/** Why an import failed, where that is the end of it. */
export function problemOf(error: unknown): ImportProblem | undefined {
  if (error instanceof ImportFailure) return error.problem
  if (error instanceof OutboundRefused) return 'refused-address'
  if (error instanceof ImportError) return error.reason
  // The owner has no space.
  if (error instanceof AppError) return 'too-large'
  if (error instanceof GitError) return error.kind === 'too-large' ? 'too-large' : 'internal'
  return undefined
}
