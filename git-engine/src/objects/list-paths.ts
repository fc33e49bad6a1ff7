import { GitError } from '../process/git-error.ts'
import { exitError, type Git } from '../process/run-git.ts'
import { isObjectId } from './object-id.ts'

/** The files of a tree, submodules and links included, in git's order. */
export interface ListedPaths {
  /** In UTF-8; bytes that are none read as U+FFFD, as in folders. */
  paths: string[]
  /** There are more than are listed. */
  truncated: boolean
}

/** More paths, or more bytes of them, are not kept for a search by name. */
const pathLimits = { paths: 100_000, bytes: 16 * 1024 * 1024 }
const deadlineMs = 10_000

/** Which tree, by its id. */
export interface PathsQuery {
  gitDir: string
  tree: string
  signal?: AbortSignal | undefined
}

/** Lists all files below a tree, as many as may be. */
export async function listPaths(
  git: Git,
  { gitDir, tree, signal, most = pathLimits }: PathsQuery & { most?: typeof pathLimits },
): Promise<ListedPaths> {
  if (!isObjectId(tree)) throw new GitError('missing', `${tree} is no object id`)
  const command = {
    gitDir,
    lane: 'heavy',
    args: ['ls-tree', '-r', '-z', '--name-only', tree],
    deadlineMs,
    signal,
  } as const
  const child = await git.start(command)
  child.stdin.end()
  const paths: string[] = []
  let rest = Buffer.alloc(0)
  let bytes = 0
  let truncated = false
  child.stdout.on('data', (chunk: Buffer) => {
    if (truncated) return
    const data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let at = 0
    for (let end = data.indexOf(0, at); end >= 0 && !truncated; end = data.indexOf(0, at)) {
      bytes += end - at
      truncated = paths.length === most.paths || bytes > most.bytes
      if (!truncated) paths.push(data.toString('utf8', at, end))
      at = end + 1
    }
    rest = Buffer.from(data.subarray(at))
    // A path that never ends is none that could be kept.
    truncated ||= rest.length > most.bytes
    if (truncated) child.kill()
  })
  const exit = await child.ended
  if (!truncated && (exit.why !== 'exit' || exit.code !== 0)) throw exitError(command, exit)
  return { paths, truncated }
}
