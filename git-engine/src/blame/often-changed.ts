import { GitError } from '../process/git-error.ts'
import { exitError, type Git } from '../process/run-git.ts'

/** Which files are looked for: those that so many commits changed, at most so many, and none that is larger. */
export interface OftenChangedLimits {
  leastChanges: number
  files: number
  bytes: number
}

/** So many commits say well enough what is changed often, and take git some ten seconds. */
const countedCommits = 100_000
/** Paths that were seen for the first time behind so many others are not counted: none of them comes to be among the first. */
const countedPaths = 100_000
const deadlineMs = 120_000
/** Of those that were changed often some are gone: so many times as many are asked for. */
const spare = 4

interface Query {
  git: Git
  gitDir: string
  commit: string
  signal?: AbortSignal | undefined
}

/**
 * The files of a commit that were changed most often, by their stored paths, the most first: git walks the newest `countedCommits` and tells what each but
 * a merge changed. What it told within its deadline counts. Paths that are no UTF-8 are left out, as a blame can't be asked for by them.
 */
export async function findOftenChanged(query: Query, limits: OftenChangedLimits): Promise<Buffer[]> {
  const changes = await countChanges(query)
  const often = [...changes]
    .filter(([, count]) => count >= limits.leastChanges)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, spare * limits.files)
    .map(([path]) => Buffer.from(path, 'latin1'))
    .filter((path) => Buffer.from(path.toString('utf8')).equals(path))
  if (often.length === 0) return []
  const there = await pathsOfFiles(query, { paths: often, bytes: limits.bytes })
  return often.filter((path) => there.has(path.toString('latin1'))).slice(0, limits.files)
}

/** How many commits changed a path, its bytes read as latin1. */
async function countChanges({ git, gitDir, commit, signal }: Query): Promise<Map<string, number>> {
  const listing = ['log', '--format=', '--name-only', '-z', '--no-renames', '--no-merges']
  const args = [...listing, `--max-count=${countedCommits}`, '--end-of-options', commit, '--']
  const command = { gitDir, args, lane: 'ahead', deadlineMs, signal } as const
  const child = await git.start(command)
  child.stdin.end()
  const changes = new Map<string, number>()
  let rest = ''
  child.stdout.on('data', (chunk: Buffer) => {
    const paths = (rest + chunk.toString('latin1')).split('\0')
    rest = paths.pop() ?? ''
    for (const path of paths) {
      const count = changes.get(path)
      if (count !== undefined) changes.set(path, count + 1)
      else if (path !== '' && changes.size < countedPaths) changes.set(path, 1)
    }
  })
  const exit = await child.ended
  if (exit.why !== 'deadline' && (exit.why !== 'exit' || exit.code !== 0)) throw exitError(command, exit)
  return changes
}

/** Which of these are files of at most so many bytes, by their bytes as latin1. */
async function pathsOfFiles(
  { git, gitDir, commit, signal }: Query,
  { paths, bytes }: { paths: readonly Buffer[]; bytes: number },
): Promise<Set<string>> {
  const names = paths.map((path) => path.toString('utf8'))
  const args = ['ls-tree', '-z', '-l', '--full-tree', commit, '--', ...names]
  const rows = (await git.run({ gitDir, args, lane: 'ahead', signal })).toString('latin1').split('\0')
  const found = new Set<string>()
  for (const row of rows) {
    if (row === '') continue
    const tab = row.indexOf('\t')
    const [mode = '', , , size = ''] = row.slice(0, tab).split(/ +/)
    if (tab < 0) throw new GitError('corrupt', `ls-tree wrote ${JSON.stringify(row.slice(0, 200))}`)
    // Neither links nor folders nor other repositories.
    if (mode.startsWith('100') && Number(size) <= bytes) found.add(row.slice(tab + 1))
  }
  return found
}
