import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatSettings, placeRepository } from '../disk/init-repository.ts'
import { copyMs, packObjects } from '../fork/object-base.ts'
import { packedRefs } from '../fork/shared-refs.ts'
import { readIdBytes } from '../history/repository-format.ts'
import { type CommitText, commitObject } from '../land/commit-object.ts'
import { indexPack } from '../land/index-pack.ts'
import type { NewObject } from '../land/new-object.ts'
import { writePack } from '../land/write-pack.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import { isRefName } from '../refs/resolve-revision.ts'

export interface FromTemplate extends Pick<CommitText, 'author' | 'committer' | 'at' | 'message' | 'sign'> {
  /** The repository whose files are taken. */
  sourceDir: string
  /** Where the new one is to be. */
  gitDir: string
  /** HEAD names it. Where it alone is taken, the others are not looked at. */
  branch: string
  /** Is every branch taken? No more than so many. */
  maxBranches: number
  signal?: AbortSignal | undefined
  onProgress?: ((percent: number) => void) | undefined
}

/** A branch that was made, by its whole name, and its one commit. */
export interface MadeBranch {
  name: string
  oid: string
}

/**
 * Makes a repository of the files of another one, without its history: each branch that is taken becomes one of a single commit. It gets copies of
 * the objects that the trees of these branches reach, and nothing else. At any moment it is whole or not there. Gives the branches; none, and makes
 * nothing, where the source has no such branch.
 */
export async function makeFromTemplate({ git, ...options }: FromTemplate & { git: Git }): Promise<MadeBranch[]> {
  const { sourceDir, gitDir, branch, signal, onProgress } = options
  if (!isRefName(branch)) throw new GitError('failed', `${JSON.stringify(branch)} is no branch name`)
  const trees = await readTrees(git, options)
  if (!trees.some(({ name }) => name === `refs/heads/${branch}`)) return []
  const idBytes = readIdBytes(sourceDir)
  // Branches of the same files have the same commit.
  const commits = new Map<string, NewObject>()
  for (const { tree } of trees) {
    if (!commits.has(tree)) commits.set(tree, commitObject({ ...options, tree, parents: [], idBytes }))
  }
  const refs = trees.map(({ name, tree }) => ({ name, oid: commits.get(tree)?.oid ?? '' }))
  const format = `--object-format=${idBytes === 20 ? 'sha1' : 'sha256'}`
  await placeRepository({
    gitDir,
    async make(draft) {
      const args = ['init', '--quiet', '--bare', '--template=', format, `--initial-branch=${branch}`, '--', draft]
      await git.run({ settings: formatSettings, args })
      const folder = join(draft, 'objects', 'pack')
      await mkdir(folder, { recursive: true })
      await packObjects({ git, gitDir: sourceDir, folder, tips: [...commits.keys()], signal, onProgress })
      const pack = writePack([...commits.values()], idBytes)
      await indexPack(git, { gitDir: draft, pack, deadlineMs: copyMs, signal })
      const all = refs.map((ref) => ({ ...ref, isCommit: true, peeled: '' }))
      await writeFile(join(draft, 'packed-refs'), packedRefs(all))
    },
  })
  return refs
}

/** The trees that branches lead to, in the order of git's own files. */
async function readTrees(git: Git, { sourceDir, branch, maxBranches, signal }: FromTemplate) {
  const out = await git.run({
    gitDir: sourceDir,
    // A pattern without a slash at its end means this ref, or all below it: of a branch there are none.
    args: [
      'for-each-ref',
      `--count=${maxBranches}`,
      '--format=%(tree) %(refname)',
      maxBranches === 1 ? `refs/heads/${branch}` : 'refs/heads/',
    ],
    signal,
    deadlineMs: 120_000,
  })
  return out
    .toString('latin1')
    .split('\n')
    .flatMap((line) => {
      const [, tree, name] = /^([0-9a-f]+) (.+)$/.exec(line) ?? []
      return tree === undefined || name === undefined ? [] : [{ tree, name }]
    })
}
