import type { Deps } from '../../deps.ts'

/**
 * A path of a commit in its stored bytes; nothing for the root, which is all of it. One that this commit does not have may
 * have a history all the same.
 */
export async function storedPath(
  { git }: Pick<Deps, 'git'>,
  { gitDir, commit, path = '' }: { gitDir: string; commit: string; path: string | undefined },
): Promise<Buffer | undefined> {
  if (path === '') return undefined
  const { tree } = await git.read.objects.commit(gitDir, commit)
  const found = await git.read.findPath({ gitDir, tree, path })
  if (found === undefined) return Buffer.from(path)
  return Buffer.concat(found.path.flatMap((name, index) => (index === 0 ? [name] : [Buffer.from('/'), name])))
}
