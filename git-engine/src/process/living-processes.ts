import { readdir, readFile, readlink } from 'node:fs/promises'
import { uptime } from 'node:os'

/** Long-lived readers: they hold no locks and no quarantine, and must not stand in the way of a sweep. */
const readers = new Set(['cat-file', 'upload-pack', 'upload-archive', 'pack-objects', 'rev-list'])

/** Linux counts a process's start in hundredths of seconds since the machine's, on all architectures of today. */
const ticksPerSecond = 100

/**
 * When the oldest process of this machine began that may write to a repository (ms since 1970): one whose arguments
 * or whose working folder name it, whoever started it, so also a git whose server was killed. Infinity where there is
 * none; undefined where the system does not tell, which it does through Linux' /proc, see proc(5).
 */
export async function oldestWriterOf(gitDir: string): Promise<number | undefined> {
  const names = await readdir('/proc').catch(() => [])
  const pids = names.filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
  if (pids.length === 0) return undefined
  const starts = await Promise.all(pids.map((pid) => startOf(pid, gitDir)))
  return Math.min(...starts)
}

async function startOf(pid: string, gitDir: string): Promise<number> {
  try {
    const line = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
    if (line.some((part) => readers.has(part))) return Number.POSITIVE_INFINITY
    const named = line.some((part) => part === gitDir || part.endsWith(`=${gitDir}`))
    // Another user's processes hide their folder; their arguments they show.
    if (!named && (await readlink(`/proc/${pid}/cwd`).catch(() => '')) !== gitDir) return Number.POSITIVE_INFINITY
    const state = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in parentheses and may hold anything; the start is the 22nd.
    const fields = state.slice(state.lastIndexOf(')') + 2).split(' ')
    return Date.now() - (uptime() - Number(fields[19]) / ticksPerSecond) * 1_000
  } catch {
    // It ended while it was looked at.
    return Number.POSITIVE_INFINITY
  }
}
