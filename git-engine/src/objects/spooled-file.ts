import type { FileHandle } from 'node:fs/promises'
import { addAbortSignal } from 'node:stream'
import type { BulkPace } from '@sheaf/server-core/admission/bulk-pace'
import { type TailedFile, tailFile, type WriteProgress } from '../fetch/tail-file.ts'
import type { Git, GitCommand } from '../process/run-git.ts'
import type { Spool, SpoolFile } from '../spool/spool.ts'

/** A part of what a command writes. */
export interface SpooledPart {
  /** Names what the command writes: who asks for the same reads along. */
  key: string
  /** All that it writes, in bytes. */
  size: number
  /** First byte that is wanted, and the one after the last. */
  start: number
  end: number
  signal: AbortSignal
}

/** What commands write to the disk for those who read it, however slowly. */
export interface SpooledFiles {
  /**
   * The part as a stream, which fails when git does; nothing where the spool has no room. The file goes with its last
   * reader, and the process with it.
   */
  read(command: GitCommand, part: SpooledPart): Promise<TailedFile | undefined>
}

/** Held in memory of a file that is read; many may be read at a time. In bytes. */
const partBytes = 128 * 1024

/** Makes the readers of what commands write to the spool: whoever asks for the same part while it is there reads the same file. */
export function createSpooledFiles({ git, spool, pace }: { git: Git; spool: Spool; pace: BulkPace }): SpooledFiles {
  /** Files that somebody reads from the disk, or is about to: who asks for the same one reads along. */
  const spooled = new Map<string, { file: Promise<SharedFile | undefined>; users: number }>()

  const share = async (command: GitCommand, { key, size }: { key: string; size: number }) => {
    const begin = async () => {
      const file = await spool.file(size)
      return file === undefined ? undefined : writeOut(git, command, file)
    }
    const entry = spooled.get(key) ?? { file: begin(), users: 0 }
    spooled.set(key, entry)
    // Counted before it is waited for: nobody drops it meanwhile.
    entry.users += 1
    const left = async () => {
      entry.users -= 1
      if (entry.users > 0) return
      if (spooled.get(key) === entry) spooled.delete(key)
      await (await entry.file)?.drop()
    }
    try {
      const file = await entry.file
      if (file !== undefined && file.growth !== 'failed') return { file, left }
    } catch (error) {
      await left().catch(() => undefined)
      throw error
    }
    await left()
    return undefined
  }

  return {
    async read(command, { key, size, start, end, signal }) {
      const shared = await share(command, { key, size })
      if (shared === undefined) return undefined
      const { file, left } = shared
      const growth = () => file.growth
      const tailed = tailFile({ file: file.handle, growth, left, pace, start, end, chunkBytes: partBytes })
      addAbortSignal(signal, tailed.out)
      return tailed
    },
  }
}

/** A file on its way to the disk, or there, for all who read it now. */
interface SharedFile {
  readonly handle: FileHandle
  growth: WriteProgress
  /** Ends the process, where it still runs, and gives the room back. */
  drop(): Promise<void>
}

/**
 * Has git write the whole file to the disk at its own throughput: readers that stand still cost this thread nothing and hold no
 * process. It ends with the last of them, or at its end.
 */
async function writeOut(git: Git, command: GitCommand, file: SpoolFile): Promise<SharedFile> {
  try {
    const child = await git.start({ ...command, output: file.path })
    child.stdin.end()
    await file.unlink()
    const shared: SharedFile = {
      handle: file.handle,
      growth: 'growing',
      async drop() {
        child.kill()
        await ended
        await file.close()
      },
    }
    const ended = child.ended.then(({ code, why }) => {
      shared.growth = why === 'exit' && code === 0 ? 'ended' : 'failed'
    })
    return shared
  } catch (error) {
    await file.unlink()
    await file.close()
    throw error
  }
}
