import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { syncInTurn } from '@sheaf/server-core/admission/disk-syncs'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Forces one file or directory to the disk. A directory's sync is what makes a rename inside it last. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await syncInTurn(() => handle.sync())
  } catch (error) {
    // Some network file systems know no sync of directories, see fsync(2): there, a rename is theirs to keep.
    if (codeOf(error) !== 'EINVAL') throw error
  } finally {
    await handle.close()
  }
}

/** Forces a whole tree to the disk, files first, each folder after what it holds. */
export async function syncTree(root: string): Promise<void> {
  for (const entry of await readdir(root, { withFileTypes: true })) {
    const path = join(root, entry.name)
    if (entry.isDirectory()) await syncTree(path)
    else if (entry.isFile()) await syncPath(path)
  }
  await syncPath(root)
}

/** Makes a folder and those above it that are missing, so that they last. */
export async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true })
  if (made === undefined) return
  for (let at = resolve(folder); at.length >= resolve(made).length; at = dirname(at)) await syncPath(dirname(at))
}

/** Writes a small file whole or not at all, and so that it lasts. What a crash leaves of it is named `.<name>.<uuid>.new`. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const draft = join(dirname(path), `.${basename(path)}.${randomUUID()}.new`)
  try {
    const handle = await open(draft, 'wx')
    try {
      await handle.writeFile(text)
      await syncInTurn(() => handle.sync())
    } finally {
      await handle.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncPath(dirname(path))
}

const syncIfThere = async (path: string) => {
  try {
    await syncPath(path)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

/**
 * Makes a push last. Git syncs the files it writes but none of the directories that it renames them into, so a
 * power cut within seconds loses refs that were acknowledged. This syncs the folder of every touched ref up to the
 * repository, and the one of packs: a push of any size becomes one pack (see `spawnReceivePack`). All at once: whoever pushes waits for
 * it, and each step after another is an iteration of the event loop.
 */
export async function syncPush({ gitDir, refs }: { gitDir: string; refs: readonly string[] }): Promise<void> {
  const folders = new Set<string>([gitDir, join(gitDir, 'objects', 'pack')])
  for (const ref of refs) {
    for (let folder = dirname(ref); folder !== '.' && folder !== '/'; folder = dirname(folder))
      folders.add(join(gitDir, folder))
  }
  await Promise.all([...folders].map(syncIfThere))
}
