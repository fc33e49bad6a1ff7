import { createLru } from '@sheaf/server-core/lru'
import { GitError } from '../process/git-error.ts'
import { exitError, type Git, type GitCommand } from '../process/run-git.ts'
import { createSingleFlight } from '../single-flight.ts'

/** What the files of a commit are, unpacked. */
export interface TreeSize {
  files: number
  bytes: number
}

export interface TreeSizeQuery {
  gitDir: string
  commit: string
  /** Counts what lies there alone. */
  path?: string | undefined
  signal?: AbortSignal | undefined
}

/** A tree that names itself in many places has more files than any disk holds, and few objects. */
const maxFiles = 300_000
const maxBytes = 32 * 1024 ** 3
const walkMs = 10_000

/**
 * Makes the function that says how much the files of a commit are. A `too-large` error where they are more than an archive may hold; the
 * walk ends there. What was counted is remembered, and asked for twice at once it is counted once.
 */
export function createTreeSizes(git: Git) {
  const known = createLru<TreeSize>({ capacity: 2_000 })
  const counting = createSingleFlight<TreeSize>()
  return async ({ gitDir, commit, path, signal }: TreeSizeQuery): Promise<TreeSize> => {
    const key = `${gitDir}:${commit}:${path ?? ''}`
    const counted = known.get(key)
    if (counted !== undefined) return counted
    const paths = path === undefined ? [] : [path]
    const start = (abandoned: AbortSignal) =>
      countFiles(git, {
        gitDir,
        args: ['ls-tree', '-r', '--format=%(objectsize)', commit, '--', ...paths],
        signal: abandoned,
        deadlineMs: walkMs,
      })
    const size = await counting.join(key, { signal, start })
    known.set(key, size)
    return size
  }
}

async function countFiles(git: Git, command: GitCommand): Promise<TreeSize> {
  const child = await git.start(command)
  child.stdin.end()
  let files = 0
  let bytes = 0
  let digits = 0
  child.stdout.on('data', (chunk: Buffer) => {
    for (const byte of chunk) {
      if (byte >= zero && byte <= nine) digits = digits * 10 + byte - zero
      else if (byte === lineEnd) {
        files += 1
        bytes += digits
        digits = 0
      }
    }
    if (files > maxFiles || bytes > maxBytes) child.kill()
  })
  const exit = await child.ended
  const isTooMuch = files > maxFiles || bytes > maxBytes || exit.why === 'deadline'
  if (isTooMuch) throw new GitError('too-large', 'an archive would hold too much')
  if (exit.why !== 'exit' || exit.code !== 0) throw exitError(command, exit)
  return { files, bytes }
}

const [zero, nine, lineEnd] = [48, 57, 10]
