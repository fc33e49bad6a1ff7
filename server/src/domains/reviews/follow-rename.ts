import { GitError } from '@sheaf/git-engine'
import { createLru, textWeight } from '@sheaf/server-core/lru'
import type { Deps } from '../../deps.ts'

/** By what a file was called in one tree, what it is called in another. Trees are named by their content, so it stays true. */
const renames = createLru<{ path: string | undefined }>({
  capacity: 4 * 1024 * 1024,
  weigh: ({ path = '' }, key) => 200 + textWeight(key) + textWeight(path),
})

interface Asked {
  gitDir: string
  /** The commit in which it was called so. */
  commit: string
  path: string
  /** The tree in which it is looked for. */
  tree: string
  signal: AbortSignal
}

/** What a file that is gone by its name is called now: nothing where it is no file's any more, or that can't be told in time. */
export async function followRename({ git }: Pick<Deps, 'git'>, asked: Asked): Promise<string | undefined> {
  const { gitDir, commit, path, tree, signal } = asked
  const from = await treeOf({ git }, { gitDir, commit })
  if (from === undefined) return undefined
  const key = `${from} ${tree} ${path}`
  const known = renames.get(key)
  if (known !== undefined) return known.path
  const { files, late } = await git.read.changes({ gitDir, from, to: tree, signal })
  const renamed = files.find(({ status, oldPath }) => status === 'renamed' && oldPath === path)?.path
  if (!late) renames.set(key, { path: renamed })
  return renamed
}

/** Nothing where the commit is gone: what was forced away before all versions were kept. */
async function treeOf(
  { git }: Pick<Deps, 'git'>,
  { gitDir, commit }: { gitDir: string; commit: string },
): Promise<string | undefined> {
  try {
    return (await git.read.objects.commit(gitDir, commit)).tree
  } catch (error) {
    if (error instanceof GitError && error.kind === 'missing') return undefined
    throw error
  }
}
