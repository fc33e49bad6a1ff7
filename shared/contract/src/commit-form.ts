import * as z from 'zod/mini'
import { FilePath } from './file-path.ts'
import { limits } from './limits.ts'
import { branchNameProblem } from './names.ts'

const fields = {
  /** The first line of the message; what the page suggests stands for an empty one. */
  subject: z.string().check(z.trim(), z.maxLength(limits.commitSubjectMax)),
  description: z.string().check(z.trim(), z.maxLength(limits.commitMessageMax - limits.commitSubjectMax - 2)),
  /** The branch that was opened, or one that is made for the commit. */
  onto: z.enum(['branch', 'new_branch']),
  new_branch: z.string().check(z.trim(), z.maxLength(limits.refNameMax)),
}

const newBranchIsNamed = z.superRefine<{ onto: string; new_branch: string }>(({ onto, new_branch: name }, ctx) => {
  const found = onto === 'new_branch' ? branchNameProblem(name) : undefined
  if (found) ctx.addIssue({ code: 'custom', path: ['new_branch'], message: found.code, params: found.params })
})

/** What is said of a commit that is made in a browser, and where it goes: `createCommit` takes it as one message and a branch. */
export const CommitForm = z.object(fields).check(newBranchIsNamed)
export type CommitForm = z.output<typeof CommitForm>

/** The same with where the file is to lie. */
export const FileForm = z.object({ path: FilePath, ...fields }).check(newBranchIsNamed)
export type FileForm = z.output<typeof FileForm>
