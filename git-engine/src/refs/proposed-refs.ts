import { hiddenRefs } from '../process/git-environment.ts'
import type { Git } from '../process/run-git.ts'

/** Under which lies what is proposed until it has a number: nobody sees it. */
export const proposedRefs = `${hiddenRefs}proposed/`

/** The name of one such ref, by an id that the caller chose. */
export const proposedRef = (id: string): string => `${proposedRefs}${id}`

/** Removes such a ref; one that is not there is left alone. */
export async function dropProposed({ git, gitDir, id }: { git: Git; gitDir: string; id: string }): Promise<void> {
  await git.run({ gitDir, args: ['update-ref', '--no-deref', '-d', proposedRef(id)] })
}
