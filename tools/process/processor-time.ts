import { readFileSync } from 'node:fs'

/** Ticks in a second, of all that Linux tells in ticks. */
const ticks = 100

/**
 * Processor time of this process and of all that it and they have waited for, in milliseconds; nothing where the system is
 * not Linux. What ended after the one who started it is not in it.
 */
export function processorTime(): number | undefined {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    // Behind the name, which may hold anything: utime, stime, cutime and cstime are the 12th to the 15th.
    const times = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
      .map(Number)
    return times.reduce((sum, time) => sum + (time * 1000) / ticks, 0)
  } catch {
    return undefined
  }
}
