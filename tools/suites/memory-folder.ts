import { accessSync, chmodSync, constants, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Where Linux has a file system in memory. */
const shared = '/dev/shm'
/** What tests leave there at a time is a sixth of this; it is memory, which they need for themselves, too. */
const neededBytes = 6 * 1024 ** 3
const prefix = 'sheaf-tests-'

/**
 * A folder in memory for what tests write, as variables of their environment, and nothing where this machine has none or
 * little memory. They wait for the disk more than for anything else (a database is synced at each commit, a ref at each push),
 * and what a test writes has to outlive nothing. It goes with this process.
 */
export function memoryFolder(): Readonly<Record<string, string>> {
  if (folder === undefined && isRoomy()) {
    sweep()
    folder = mkdtempSync(join(shared, `${prefix}${process.pid}-`))
    // PostgreSQL, which runs as another user where this is root, has its own below it.
    chmodSync(folder, 0o711)
    process.once('exit', remove)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
  }
  return folder === undefined ? {} : { TMPDIR: folder }
}

let folder: string | undefined

function remove(): void {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
}

function isRoomy(): boolean {
  if (process.platform !== 'linux') return false
  try {
    accessSync(shared, constants.W_OK)
    const { bavail, bsize } = statfsSync(shared)
    return Math.min(bavail * bsize, process.availableMemory()) >= neededBytes
  } catch {
    return false
  }
}

/** What runs that were killed have left there would stay until the machine starts anew. */
function sweep(): void {
  for (const name of readdirSync(shared).filter((each) => each.startsWith(prefix))) {
    const [pid] = name.slice(prefix.length).split('-')
    if (!existsSync(`/proc/${pid}`)) rmSync(join(shared, name), { recursive: true, force: true })
  }
}
