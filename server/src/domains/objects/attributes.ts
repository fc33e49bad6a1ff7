import { matchesGlob } from '@sheaf/server-core/matches-glob'
import type { Deps } from '../../deps.ts'

/** What says of paths how git treats them, at the root of a repository. */
export const attributesFile = '.gitattributes'
/** Lines that are looked at: more of them would be work for each file of each question. */
const linesRead = 2_000

/** Says of a path whether a `.gitattributes` at the root leaves it to Git LFS: the last line that means it decides (gitattributes(5)). */
export function lfsByAttributes(text: string): (path: string) => boolean {
  const rules = text
    .split('\n', linesRead)
    .map((line) => line.trim().split(/[ \t]+/))
    .flatMap(([pattern = '', ...attributes]) => {
      if (pattern === '' || pattern.startsWith('#')) return []
      // How Git LFS writes a space: between words it would end the pattern.
      const spaced = pattern.replaceAll('[[:space:]]', ' ')
      if (attributes.includes('filter=lfs')) return [{ pattern: spaced, isLfs: true }]
      return attributes.some((each) => /^(?:[-!]filter$|filter=)/.test(each)) ? [{ pattern: spaced, isLfs: false }] : []
    })
    .toReversed()
  return (path) => rules.find(({ pattern }) => means(pattern, path))?.isLfs ?? false
}

/** A pattern without a slash means a name wherever it lies. */
function means(pattern: string, path: string): boolean {
  const isName = !pattern.includes('/')
  return matchesGlob(pattern.replace(/^\//, ''), isName ? path.slice(path.lastIndexOf('/') + 1) : path)
}

/** The line by which Git LFS keeps one path; a path with a space is written as git reads it. */
export const attributesLine = (path: string): string =>
  `${path.replaceAll(' ', '[[:space:]]')} filter=lfs diff=lfs merge=lfs -text\n`

/** What `.gitattributes` of a commit says; nothing where there is none, or a very large one. */
export async function readAttributes(
  { git }: Pick<Deps, 'git'>,
  { gitDir, commit }: { gitDir: string; commit: string | undefined },
): Promise<string> {
  if (commit === undefined) return ''
  const { tree } = await git.read.objects.commit(gitDir, commit)
  const found = await git.read.findPath({ gitDir, tree, path: attributesFile })
  if (found?.kind !== 'entry' || found.entry.kind !== 'blob') return ''
  const { whole } = await git.read.blobs.open({ gitDir, oid: found.entry.oid })
  return whole?.toString('utf8') ?? ''
}
