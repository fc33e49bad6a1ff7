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
const countedPaths = 50_000
/** Longer paths are left to whoever asks: so many are held, and so many are named to git at once. */
const longestPath = 512
/** What is read of git's answer; git/git has 6 MB of paths. */
const readBytes = 64 * 1024 * 1024
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
 * a merge changed. What it told within its deadline, up to `readBytes`, counts. Paths that are
 * no UTF-8 are left out, as a blame can't be asked for by them, and so are those that are longer than `longestPath`.
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
  const take = (path: string) => {
    const count = changes.get(path)
    if (count !== undefined) changes.set(path, count + 1)
    else if (path !== '' && path.length <= longestPath && changes.size < countedPaths)
      // Its own letters: a part of a piece would hold the whole piece in memory.
      changes.set(Buffer.from(path, 'latin1').toString('latin1'), 1)
  }
  let [rest, bytes] = ['', 0]
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > readBytes) return child.kill()
    const paths = (rest + chunk.toString('latin1')).split('\0')
    rest = (paths.pop() ?? '').slice(0, longestPath + 1)
    for (const path of paths) take(path)
  })
  const exit = await child.ended
  const isEnough = bytes > readBytes || exit.why === 'deadline'
  if (!isEnough && (exit.why !== 'exit' || exit.code !== 0)) throw exitError(command, exit)
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
