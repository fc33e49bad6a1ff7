import { GitError } from '../process/git-error.ts'
import type { Lane } from '../process/lanes.ts'
import { exitError, type Git } from '../process/run-git.ts'
import { isObjectId } from './object-id.ts'

/** A file of a tree: no link, no submodule. */
export interface ListedFile {
  oid: string
  /** In bytes. */
  size: number
  /** In UTF-8; bytes that are none read as U+FFFD. */
  path: string
}

/** The files of a tree up to some number of them, and of bytes that they hold. */
export interface ListedFiles {
  files: ListedFile[]
  /** There are more than are listed. */
  truncated: boolean
}

export interface FilesQuery {
  gitDir: string
  tree: string
  signal?: AbortSignal | undefined
  /** Files that are listed at most, the bytes that they may hold together, and one of them alone; a larger one is left out. */
  most: { files: number; bytes: number; fileBytes: number }
  /** That of work that nobody waits for, unless somebody does. */
  lane?: Lane
}

const deadlineMs = 60_000
/** A record of one entry; a path that is longer ends the list. */
const recordBytes = 64 * 1024

/** Lists the files below a tree with their ids and sizes, for work that nobody waits for. Empty ones are left out. */
export async function listFiles(
  git: Git,
  { gitDir, tree, signal, most, lane = 'maintenance' }: FilesQuery,
): Promise<ListedFiles> {
  if (!isObjectId(tree)) throw new GitError('missing', `${tree} is no object id`)
  const command = {
    gitDir,
    lane,
    args: ['ls-tree', '-r', '-l', '-z', tree],
    deadlineMs,
    signal,
  } as const
  const child = await git.start(command)
  child.stdin.end()
  const files: ListedFile[] = []
  let rest = Buffer.alloc(0)
  let bytes = 0
  let truncated = false
  const take = (record: string) => {
    const tab = record.indexOf('\t')
    const [mode = '', type, oid = '', size = ''] = record.slice(0, tab).split(/ +/)
    const length = Number(size)
    if (type !== 'blob' || mode === '120000' || !(length > 0) || length > most.fileBytes) return
    bytes += length
    truncated = files.length === most.files || bytes > most.bytes
    if (!truncated) files.push({ oid, size: length, path: record.slice(tab + 1) })
  }
  child.stdout.on('data', (chunk: Buffer) => {
    if (truncated) return
    const data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let at = 0
    for (let end = data.indexOf(0, at); end >= 0 && !truncated; end = data.indexOf(0, at)) {
      take(data.toString('utf8', at, end))
      at = end + 1
    }
    rest = Buffer.from(data.subarray(at))
    truncated ||= rest.length > recordBytes
    if (truncated) child.kill()
  })
  const exit = await child.ended
  if (!truncated && (exit.why !== 'exit' || exit.code !== 0)) throw exitError(command, exit)
  return { files, truncated }
}
