import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { formatSettings, placeRepository } from '../disk/init-repository.ts'
import { makeFolder } from '../disk/sync-disk.ts'
import { readIdBytes } from '../history/repository-format.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import { isRefName } from '../refs/resolve-revision.ts'
import { packObjects, readBaseTips } from './object-base.ts'
import { packedRefs, readSharedRefs, tipsOf } from './shared-refs.ts'

export interface ForkOptions {
  /** The repository that is forked. */
  sourceDir: string
  /** What it borrows: see `object-base.ts`. It lies on the same volume. */
  baseDir: string
  /** Where the fork is to be. */
  gitDir: string
  /** HEAD names it. */
  branch: string
  signal?: AbortSignal | undefined
}

/**
 * Makes a repository of all branches and tags of another one, which borrows its objects from a base and has a pack of its own for what came
 * since. At any moment it is whole or not there.
 */
export async function forkRepository({ git, ...options }: ForkOptions & { git: Git }): Promise<void> {
  const { sourceDir, baseDir, gitDir, branch, signal } = options
  if (!isRefName(branch)) throw new GitError('failed', `${JSON.stringify(branch)} is no branch name`)
  const refs = await readSharedRefs({ git, gitDir: sourceDir })
  const base = (await readBaseTips(baseDir)).map(({ oid }) => oid)
  const known = new Set(base)
  const fresh = tipsOf(refs).filter((oid) => !known.has(oid))
  const format = `--object-format=${readIdBytes(sourceDir) === 20 ? 'sha1' : 'sha256'}`
  await placeRepository({
    gitDir,
    async make(draft) {
      const args = ['init', '--quiet', '--bare', '--template=', format, `--initial-branch=${branch}`, '--', draft]
      await git.run({ settings: formatSettings, args })
      const objects = join(draft, 'objects')
      // Relative to the folder of objects, so that the storage may be moved. A draft lies beside its final place.
      await makeFolder(join(objects, 'info'))
      await writeFile(join(objects, 'info', 'alternates'), `${relative(objects, join(baseDir, 'objects'))}\n`)
      await packObjects({ git, gitDir: sourceDir, folder: join(objects, 'pack'), tips: fresh, without: base, signal })
      await writeFile(join(draft, 'packed-refs'), packedRefs(refs))
    },
  })
}
