import { signedCommit } from '../land/commit-object.ts'
import { type NewObject, newObject } from '../land/new-object.ts'
import type { Git } from '../process/run-git.ts'
import { type MergeOutcome, type MergePair, mergeInto } from './merge-commits.ts'
import { type ScratchEnvironment, writeScratchObject } from './scratch-objects.ts'

interface TreesToMerge {
  git: Git
  gitDir: string
  signal: AbortSignal | undefined
  /** Whose turn it is: that of people who wait, where nothing is said. */
  lane?: NonNullable<MergePair['lane']>
  /** Of the scratch folder to which all that is made goes. */
  folder: string
  environment: ScratchEnvironment
  /** The trees that two have come to, and the one with which both began, by their ids. */
  base: string
  ours: string
  theirs: string
  deadlineMs: number
}

/** What merging two trees comes to. Git before 2.40 can't be told what the two began with: commits that say so are made for it. */
export async function mergeTrees({ folder, base, ours, theirs, ...merging }: TreesToMerge): Promise<MergeOutcome> {
  const idBytes = base.length / 2
  const write = async (object: NewObject) => {
    await writeScratchObject(folder, object)
    return object.oid
  }
  const commit = (tree: string, parents: readonly string[]) => {
    const committer = { name: 'x', email: 'x' }
    const author = 'x <x> 0 +0000'
    return write(signedCommit({ tree, parents, author, committer, at: 0, message: '', sign: undefined, idBytes }))
  }
  // What a first commit began with is nothing, which no repository has to have.
  await write(newObject('tree', Buffer.alloc(0), idBytes))
  const common = await commit(base, [])
  return mergeInto({ ...merging, ours: await commit(ours, [common]), theirs: await commit(theirs, [common]) })
}
