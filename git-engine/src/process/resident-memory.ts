import { readFileSync } from 'node:fs'

/**
 * The memory that a process has in use, in bytes, with what it shares with others: see proc(5). Nothing where the system does not tell. It is a read of
 * memory in the call, some ten microseconds.
 */
export function residentBytesOf(pid: number): number | undefined {
  try {
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
    return kibibytes === undefined ? undefined : Number(kibibytes) * 1024
  } catch {
    return undefined
  }
}
