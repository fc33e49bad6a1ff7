import type { Lane } from '../process/lanes.ts'
import { exitError, type Git } from '../process/run-git.ts'
import { isObjectId } from './object-id.ts'

export interface FilesToRead {
  gitDir: string
  /** Ids of files, of which the caller knows that they are small: each is held whole. */
  oids: readonly string[]
  signal?: AbortSignal | undefined
  /** That of work that nobody waits for, unless somebody does. */
  lane?: Lane
}

export interface ReadFile {
  oid: string
  bytes: Buffer
}

const deadlineMs = 10 * 60_000

/**
 * Reads many files of a repository one after the other, by one process that yields to all others. What there is no more is left out.
 * The process waits while its reader is busy.
 */
export async function* readFiles(
  git: Git,
  { gitDir, oids, signal, lane = 'maintenance' }: FilesToRead,
): AsyncGenerator<ReadFile> {
  const command = {
    gitDir,
    lane,
    args: ['cat-file', '--batch', '--buffer'],
    deadlineMs,
    signal,
  } as const
  const child = await git.start(command)
  child.stdin.end(`${oids.filter(isObjectId).join('\n')}\n`)
  const chunks: Buffer[] = []
  let held = 0
  let header: { oid: string; size: number } | undefined
  try {
    for await (const chunk of child.stdout) {
      chunks.push(chunk)
      held += chunk.length
      // A file that is not whole yet is not looked at again with each of its pieces.
      if (header !== undefined && held <= header.size) continue
      const data = chunks.length === 1 ? chunk : Buffer.concat(chunks.splice(0))
      let at = 0
      for (;;) {
        if (header === undefined) {
          const end = data.indexOf(10, at)
          if (end < 0) break
          const [oid = '', type, size] = data.toString('latin1', at, end).split(' ')
          at = end + 1
          if (type === 'missing') continue
          header = { oid, size: Number(size) }
        }
        if (data.length - at <= header.size) break
        yield { oid: header.oid, bytes: Buffer.from(data.subarray(at, at + header.size)) }
        at += header.size + 1
        header = undefined
      }
      chunks.splice(0, chunks.length, data.subarray(at))
      held = data.length - at
    }
    const exit = await child.ended
    if (exit.why !== 'exit' || exit.code !== 0) throw exitError(command, exit)
  } finally {
    child.kill()
  }
}
