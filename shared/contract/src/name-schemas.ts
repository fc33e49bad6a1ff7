import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { type ContractCode, type Message, says } from './messages/contract-message.ts'
import { branchNameProblem, ownerNameProblem, repoNameProblem, tagNameProblem } from './names.ts'

// Apart from the rules themselves: pages that ask only whether a name is reserved load no schema library.

interface NameRules {
  missing: ContractCode
  max: number
  tooLong: ContractCode
  problem: (name: string) => Message | undefined
}

/** A new name: trimmed, and the first thing that is wrong with it. */
const newName = ({ missing, max, tooLong, problem }: NameRules) =>
  z.string().check(
    z.trim(),
    z.minLength(1, { error: says(missing), abort: true }),
    z.maxLength(max, { error: says(tooLong), abort: true }),
    z.superRefine((name, ctx) => {
      const found = problem(name)
      if (found) ctx.addIssue({ code: 'custom', message: found.code, params: found.params })
    }),
  )

/** A name in a path: anything that could stand there. A name that no rule allows simply is not found. */
export const NameInPath = z.string().check(z.minLength(1), z.maxLength(200))

export const NewOwnerName = newName({
  missing: 'registration.username_required',
  max: limits.usernameMax,
  tooLong: 'owner_name.too_long',
  problem: ownerNameProblem,
})
export const NewRepoName = newName({
  missing: 'repository.name_required',
  max: limits.repoNameMax,
  tooLong: 'repository_name.too_long',
  problem: repoNameProblem,
})
export const NewBranchName = newName({
  missing: 'branch_name.required',
  max: limits.refNameMax,
  tooLong: 'branch_name.too_long',
  problem: branchNameProblem,
})
export const NewTagName = newName({
  missing: 'tag_name.required',
  max: limits.refNameMax,
  tooLong: 'branch_name.too_long',
  problem: tagNameProblem,
})
