import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatSettings, placeRepository } from '../disk/init-repository.ts'
import { packedRefs } from '../fork/shared-refs.ts'
import { type CommitDraft, draftCommit } from '../land/draft-commit.ts'
import { indexPack } from '../land/index-pack.ts'
import type { ObjectCache } from '../objects/object-cache.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import { isRefName } from '../refs/resolve-revision.ts'
import { importMs } from './place-clone.ts'

export interface FirstCommit extends Omit<CommitDraft, 'parent'> {
  /** The branch that holds it, and that HEAD names. */
  branch: string
  signal: AbortSignal
}

/**
 * Makes a repository of one commit, which holds these files. It is made beside its final path and renamed there when git has checked all of it
 * and it is on the disk: at any moment it is whole or not there. Gives the commit. Throws `PathClash` where a file and a folder meet.
 */
export async function placeCommit({
  git,
  objects,
  gitDir,
  branch,
  signal,
  ...commit
}: FirstCommit & { git: Git; objects: ObjectCache }): Promise<string> {
  if (!isRefName(branch)) throw new GitError('failed', `${JSON.stringify(branch)} is no branch name`)
  let made = ''
  await placeRepository({
    gitDir,
    async make(draft) {
      const args = ['init', '--quiet', '--bare', '--template=', `--initial-branch=${branch}`, '--', draft]
      await git.run({ settings: formatSettings, args, signal })
      const { oid, pack } = await draftCommit(objects, { ...commit, gitDir: draft, parent: undefined })
      await indexPack(git, { gitDir: draft, pack: pack(), deadlineMs: importMs, signal })
      const ref = { name: `refs/heads/${branch}`, oid, isCommit: true, peeled: '' }
      await writeFile(join(draft, 'packed-refs'), packedRefs([ref]))
      made = oid
    },
  })
  return made
}
