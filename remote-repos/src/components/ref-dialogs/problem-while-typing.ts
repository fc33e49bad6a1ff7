import type { branchNameProblem } from '@sheaf/contract'
import { textOf } from '@sheaf/shell'

/** What is wrong with a name as far as it was typed; nothing yet where that is nothing. */
export function problemWhileTyping(typed: string, problemOf: typeof branchNameProblem): string | undefined {
  const name = typed.trim()
  const problem = name === '' ? undefined : problemOf(name)
  return problem && textOf(problem)
}
