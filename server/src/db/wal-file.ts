import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The write-ahead log of an SQLite database, as a file to be synced by others than SQLite. */
export interface WalFile {
  /** Forces what SQLite wrote to it to the disk, in a thread of libuv's pool. */
  sync(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the log of this database at the first sync, when it is there for certain, and keeps it open. It stays the same file
 * meanwhile: SQLite truncates and overwrites it, and removes it with the last connection only. One description of the
 * file for all syncs, since the kernel tells each one of a failed write just once, and none that is opened later.
 *
 * The database itself and its `-shm` must never be opened like this: SQLite holds its locks by fcntl(2), which gives up all
 * locks of the process when it closes any description of the file (https://www.sqlite.org/howtocorrupt.html, 2.2).
 * Nothing locks the log.
 */
export function walFile(database: string): WalFile {
  let opening: Promise<FileHandle> | undefined

  const openOnce = async () => {
    // For writing, without which Windows syncs nothing.
    const handle = await open(`${database}-wal`, 'r+')
    try {
      await syncFolder(dirname(database))
    } catch (error) {
      await handle.close()
      throw error
    }
    return handle
  }
  return {
    async sync() {
      opening ??= openOnce()
      await (await opening).datasync()
    },
    async close() {
      const handle = await opening?.catch(() => undefined)
      opening = undefined
      await handle?.close()
    },
  }
}

/** A file that was just created is there after a power cut only if its folder was synced as well. */
async function syncFolder(folder: string): Promise<void> {
  // Windows syncs no folders and need not.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    // Some network file systems know no sync of folders, see fsync(2).
    if (!(error instanceof Error && 'code' in error && error.code === 'EINVAL')) throw error
  } finally {
    await handle.close()
  }
}
