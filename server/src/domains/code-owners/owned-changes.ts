import { setImmediate as nextTurn } from 'node:timers/promises'
import { createLru, textWeight } from '@sheaf/server-core/lru'
import type { Deps } from '../../deps.ts'
import { fileAt, smallFile, utf8Text } from '../edits/index.ts'
import { type CodeOwnersLine, ownersLineOf, parseCodeOwners } from './parse-code-owners.ts'

/** Files that a change touches and whose owners one line names. */
export interface OwnedChange {
  pattern: string
  /** Names in small letters; at least one. */
  owners: readonly string[]
  /** How many files they are. */
  files: number
}

/** `too-many`: whose affair they are was not found out. */
export type OwnedChanges = readonly OwnedChange[] | 'too-many'

interface Asked {
  gitDir: string
  /** What the branch holds that a change goes into: its file of code owners is what counts. */
  ours: string
  /** The commit that is proposed. */
  theirs: string
  signal?: AbortSignal | undefined
}

/** Where it may lie; the first that is there counts. */
const places = ['.sheaf/CODEOWNERS', '.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS']
const maxBytes = 256 * 1024
const maxFiles = 3_000
/** So many comparisons are made in all, half a second of them, and so many before others have their turn. */
const maxSteps = 50_000_000
const stepsAtOnce = 500_000

const keptBytes = 4 * 1024 * 1024

/** Two commits never have others between them. A file of code owners may name as much as it is long. */
const known = createLru<{ found: OwnedChanges }>({
  capacity: keptBytes,
  maxWeight: keptBytes / 4,
  weigh: ({ found }, key) =>
    200 +
    textWeight(key) +
    (found === 'too-many'
      ? 0
      : sumOf(found, ({ pattern, owners }) => 100 + textWeight(pattern) + sumOf(owners, textWeight))),
})

const sumOf = <T>(all: readonly T[], weigh: (one: T) => number): number => all.reduce((sum, one) => sum + weigh(one), 0)

/** Whose affair a change is, by the lines that say so. Nothing where there is no file of code owners, or it names nobody. */
export async function ownedChanges(deps: Pick<Deps, 'git'>, asked: Asked): Promise<OwnedChanges> {
  const key = `${asked.gitDir} ${asked.ours} ${asked.theirs}`
  const before = known.get(key)
  if (before !== undefined) return before.found
  const found = await find(deps, asked)
  known.set(key, { found })
  return found
}

async function find(deps: Pick<Deps, 'git'>, { gitDir, ours, theirs, signal }: Asked): Promise<OwnedChanges> {
  const lines = await linesOf(deps, { gitDir, commit: ours })
  if (lines === 'too-many') return lines
  if (lines.length === 0) return []
  const { git } = deps
  const common = await git.read.mergeBase({ gitDir, base: ours, head: theirs, signal })
  if (common === undefined) return []
  const treeOf = async (commit: string) => (await git.read.objects.commit(gitDir, commit)).tree
  const [from, to] = [await treeOf(common), await treeOf(theirs)]
  const { files, count, late } = await git.read.changes({ gitDir, from, to, signal })
  if (late || count > files.length || count > maxFiles) return 'too-many'
  // What is moved away is changed as well.
  const paths = new Set(files.flatMap(({ path, oldPath }) => (oldPath === undefined ? [path] : [path, oldPath])))
  const owned = new Map<CodeOwnersLine, number>()
  const budget = { steps: maxSteps }
  let pause = maxSteps - stepsAtOnce
  for (const path of paths) {
    const line = ownersLineOf(lines, { path, budget })
    if (line !== undefined && line.owners.length > 0) owned.set(line, (owned.get(line) ?? 0) + 1)
    if (budget.steps < 0) return 'too-many'
    if (budget.steps > pause) continue
    pause = budget.steps - stepsAtOnce
    await nextTurn()
  }
  return [...owned].map(([{ pattern, owners }, changed]) => ({ pattern, owners, files: changed }))
}

async function linesOf(
  deps: Pick<Deps, 'git'>,
  { gitDir, commit }: { gitDir: string; commit: string },
): Promise<CodeOwnersLine[] | 'too-many'> {
  for (const path of places) {
    const file = await fileAt(deps, { gitDir, commit, path })
    if (file?.kind !== 'blob') continue
    const { bytes, size } = await smallFile(deps, { gitDir, oid: file.oid })
    if (size > maxBytes) return 'too-many'
    return parseCodeOwners(utf8Text(bytes) ?? '')
  }
  return []
}
