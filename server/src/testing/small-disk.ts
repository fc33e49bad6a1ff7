import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, globSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder on a disk that can be filled to its last byte. */
export interface SmallDisk {
  folder: string
  fill(): void
  makeRoom(): void
  remove(): void
}

/**
 * Makes one of `megabytes`, in memory. Where this process may not mount, its folders are closed to writing instead: then
 * nothing can be made there either, only the word for it is another one.
 */
export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status === 0
  return mounted ? onTmpfs(folder) : closedToWriting(folder)
}

/** The tests that fill one. */
const fillDisks = ['server/src/full-disk.test.ts']

/** Tests that can show nothing on this machine, and so are left out: the suite says which. */
export const impossibleHere = (): string[] => (canFillDisks() ? [] : fillDisks)

/** Can a disk be filled here? Root writes where nobody may, and in a container it may not mount. */
function canFillDisks(): boolean {
  if (process.getuid?.() !== 0) return true
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', folder]).status === 0
  if (mounted) spawnSync('umount', ['-l', folder])
  rmSync(folder, { recursive: true, force: true })
  return mounted
}

function onTmpfs(folder: string): SmallDisk {
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'a')
      try {
        for (let bytes = 1024 * 1024; bytes >= 1; ) {
          try {
            writeSync(file, Buffer.alloc(bytes))
          } catch {
            // Full for as much as this: the last bytes go one by one.
            bytes = Math.floor(bytes / 2)
          }
        }
      } finally {
        closeSync(file)
      }
    },
    makeRoom: () => rmSync(ballast),
    remove() {
      spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function closedToWriting(folder: string): SmallDisk {
  const folders = () => [folder, ...globSync('**/', { cwd: folder }).map((name) => join(folder, name))]
  const open = () => folders().forEach((each) => void chmodSync(each, 0o755))
  return {
    folder,
    fill: () => folders().forEach((each) => void chmodSync(each, 0o555)),
    makeRoom: open,
    remove() {
      open()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
