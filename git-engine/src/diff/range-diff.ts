import { mergeBounds } from '../merge/merge-commits.ts'
import { isObjectId } from '../objects/object-id.ts'
import { GitError } from '../process/git-error.ts'
import type { Git, GitCommand } from '../process/run-git.ts'

/** Commits that lie upon one another: those that `head` reaches and `base` does not. */
export interface Series {
  base: string
  head: string
}

/** A commit of a series, by its place in it, from 1. */
export interface SeriesCommit {
  place: number
  oid: string
}

/** What became of a commit of one series in the other one. */
export interface SeriesPair {
  kind: 'same' | 'changed' | 'removed' | 'added'
  before: SeriesCommit | undefined
  after: SeriesCommit | undefined
  /** Of the later one, where there are two, as far as it is told. */
  subject: string
}

interface Asked {
  gitDir: string
  signal?: AbortSignal | undefined
}

/** Commits of either series, lines and bytes of what differs between two of them, and characters of a subject. */
export const rangeDiffLimits = { commits: 100, lines: 2_000, bytes: 200_000, subject: 200 }

const deadlineMs = 20_000
const maxListBytes = 1024 * 1024
/** Beyond what is told of a pair: what git writes is read no further. */
const maxPatchBytes = 4 * 1024 * 1024

const commandOf = ({ gitDir, signal }: Asked) =>
  ({ gitDir, lane: 'heavy', deadlineMs, signal, bounds: mergeBounds }) as const

/** Ids in full, without colours, notes, and programs that others chose. */
const range = (settings: readonly string[], args: readonly string[]) => ({
  settings: ['diff.external=', ...settings],
  args: ['range-diff', '--no-color', '--no-notes', '--no-ext-diff', '--no-textconv', ...args],
})

/**
 * Which commits of a series became which of another one, in git's order (`git range-diff`): a rebase has pairs of them where the branch alone shows
 * others. Nothing where either has more commits than are compared. Throws a `GitError`, of kind `timeout` or `too-large` where it takes too much.
 */
export async function compareSeries(
  git: Git,
  { before, after, ...asked }: Asked & { before: Series; after: Series },
): Promise<SeriesPair[] | undefined> {
  const ids = [before.base, before.head, after.base, after.head]
  if (!ids.every(isObjectId)) throw new GitError('missing', 'no commit id')
  const command = commandOf(asked)
  for (const series of [before, after]) if ((await count(git, { ...command, series })) > rangeDiffLimits.commits) return
  const out = await git.run({
    ...command,
    ...range([`core.abbrev=${before.head.length}`], ['--no-patch', ...[before, after].map(rangeOf)]),
    maxOutputBytes: maxListBytes,
  })
  return out.toString('utf8').split('\n').flatMap(parsePair)
}

const rangeOf = ({ base, head }: Series) => `${base}..${head}`

async function count(git: Git, { series, ...command }: Omit<GitCommand, 'args'> & { series: Series }): Promise<number> {
  const args = [
    'rev-list',
    '--count',
    '--no-merges',
    `--max-count=${rangeDiffLimits.commits + 1}`,
    rangeOf(series),
    '--',
  ]
  return Number((await git.run({ ...command, args })).toString('latin1').trim())
}

const kinds: Readonly<Record<string, SeriesPair['kind']>> = {
  '=': 'same',
  '!': 'changed',
  '<': 'removed',
  '>': 'added',
}
const place = /^(?:\d+|-):$/

/** A line such as ` 1:  <id> ! 2:  <id> The subject`: what is not there is written with dashes. */
function parsePair(line: string): SeriesPair[] {
  const [oldPlace = '', oldId = '', mark = '', newPlace = '', newId = ''] = line.trimStart().split(/ +/, 5)
  const kind = kinds[mark]
  if (kind === undefined || !place.test(oldPlace) || !place.test(newPlace)) return []
  const side = (at: string, oid: string) => (at === '-:' ? undefined : { place: Number.parseInt(at, 10), oid })
  const behind = line.indexOf(newId, line.indexOf(` ${mark} `)) + newId.length
  const subject = line.slice(behind + 1, behind + 1 + rangeDiffLimits.subject)
  return [{ kind, before: side(oldPlace, oldId), after: side(newPlace, newId), subject }]
}

/** What differs between what two commits do. */
export interface PatchComparison {
  /**
   * Lines of a diff between two patches, as git writes them: what the first letter marks differs between the two, and the second one is that of the
   * patch itself.
   */
  lines: string[]
  isCut: boolean
}

/** Compares what two commits do, message and changes, whatever they are made upon: nothing of one that is made upon none. Throws as `compareSeries` does. */
export async function comparePatches(
  git: Git,
  { before, after, ...asked }: Asked & { before: string; after: string },
): Promise<PatchComparison> {
  if (!isObjectId(before) || !isObjectId(after)) throw new GitError('missing', 'no commit id')
  const command = range([], ['--creation-factor=1000', `${before}^!`, `${after}^!`])
  const child = await git.start({ ...commandOf(asked), ...command })
  child.stdin.end()
  const chunks: Buffer[] = []
  let size = 0
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > maxPatchBytes) child.kill()
    else chunks.push(chunk)
  })
  const { why, code, stderr } = await child.ended
  const isWhole = size <= maxPatchBytes
  if (isWhole && why === 'deadline') throw new GitError('timeout', 'git range-diff passed its deadline')
  if (isWhole && why === 'aborted') throw new GitError('aborted', 'git range-diff was given up')
  // To git, a first commit is no range of one.
  if (isWhole && code !== 0 && /need two commit ranges/.test(stderr)) return { lines: [], isCut: false }
  if (isWhole && code !== 0) throw new GitError('failed', `git range-diff ended with ${code}: ${stderr}`)
  const told = Buffer.concat(chunks).toString('utf8').split('\n')
  // Below the line that names the two, each stands four spaces to the right.
  const all = told.filter((line) => line.startsWith(indent)).map((line) => line.slice(indent.length))
  const lines: string[] = []
  let bytes = 0
  for (const line of all) {
    bytes += line.length + 10
    if (lines.length >= rangeDiffLimits.lines || bytes > rangeDiffLimits.bytes) break
    lines.push(line)
  }
  return { lines, isCut: !isWhole || lines.length < all.length }
}

const indent = '    '
