import { isObjectId } from '../objects/object-id.ts'
import { GitError } from '../process/git-error.ts'
import { exitError, type Git, type GitExit } from '../process/run-git.ts'

/** Which files of a tree are looked for. */
export interface GrepQuery {
  gitDir: string
  tree: string
  /** Letters, never expressions: those that git knows may take exponential time by their back-references. */
  texts: readonly string[]
  /** Whether a file has to have all of them, or one. */
  wants: 'all' | 'any'
  matchesCase: boolean
  signal?: AbortSignal | undefined
}

/** Files with what was sought, in git's order. */
export interface GreppedPaths {
  /** In UTF-8; bytes that are none read as U+FFFD, as in folders. */
  paths: string[]
  /** False where the time, the memory or the number of files ended the search before the last file. */
  isComplete: boolean
}

const grepLimits = { paths: 5_000, bytes: 1024 * 1024 }
const deadlineMs = 5_000
/** Git reads a file whole to look into it: one that has no room ends the search. */
const bounds = { dataBytes: 512 * 1024 * 1024, cpuSeconds: 5 }
/** Of the process: there was nothing. */
const nothingFound = 1

/** Asks git for the text files of a tree in which letters stand; what is found by the end of its time is told. */
export async function grepPaths(
  git: Git,
  { gitDir, tree, texts, wants, matchesCase, signal, most = grepLimits }: GrepQuery & { most?: typeof grepLimits },
): Promise<GreppedPaths> {
  if (!isObjectId(tree)) throw new GitError('missing', `${tree} is no object id`)
  if (texts.length === 0) return { paths: [], isComplete: true }
  const command = {
    gitDir,
    lane: 'heavy',
    args: [
      'grep',
      ...['--files-with-matches', '--null', '-I', '--fixed-strings', '--no-color', '--threads=1'],
      ...(matchesCase ? [] : ['--ignore-case']),
      ...(wants === 'all' ? ['--all-match'] : []),
      ...texts.flatMap((text) => ['-e', text]),
      tree,
      '--',
    ],
    bounds,
    deadlineMs,
    signal,
  } as const
  const child = await git.start(command)
  child.stdin.end()
  // Each path stands behind the tree that was named, and a colon.
  const prefix = tree.length + 1
  const paths: string[] = []
  let rest = Buffer.alloc(0)
  let bytes = 0
  let isFull = false
  child.stdout.on('data', (chunk: Buffer) => {
    if (isFull) return
    const data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let at = 0
    for (let end = data.indexOf(0, at); end >= 0 && !isFull; end = data.indexOf(0, at)) {
      bytes += end - at
      isFull = paths.length === most.paths || bytes > most.bytes
      if (!isFull) paths.push(data.toString('utf8', at + prefix, end))
      at = end + 1
    }
    rest = Buffer.from(data.subarray(at))
    isFull ||= rest.length > most.bytes
    if (isFull) child.kill()
  })
  const exit = await child.ended
  if (isFull || isOutOfBounds(exit)) return { paths, isComplete: false }
  if (exit.why !== 'exit' || (exit.code !== 0 && exit.code !== nothingFound)) throw exitError(command, exit)
  return { paths, isComplete: true }
}

/** The process met one of its bounds: the clock, the processor's time (a signal), or memory. */
const isOutOfBounds = ({ why, code, stderr }: GitExit): boolean =>
  why === 'deadline' || (why === 'exit' && (code === null || (code === 128 && /out of memory/i.test(stderr))))
