import { z } from 'zod'
import type { Message } from './messages/message.ts'
import { branchNameProblem, ownerNameProblem, repoNameProblem } from './names.ts'

// Apart from the rules themselves: pages that ask only whether a name is reserved load no schema library.

const checkedBy = (problem: (name: string) => Message | undefined) => (name: string, ctx: z.RefinementCtx) => {
  const found = problem(name)
  if (found) ctx.addIssue({ code: 'custom', message: found.code, params: found.params })
}

/** A name in a path: anything that could stand there. A name that no rule allows simply is not found. */
export const NameInPath = z.string().min(1).max(200)

export const NewOwnerName = z.string().superRefine(checkedBy(ownerNameProblem))
export const NewRepoName = z.string().superRefine(checkedBy(repoNameProblem))
export const NewBranchName = z.string().superRefine(checkedBy(branchNameProblem))
