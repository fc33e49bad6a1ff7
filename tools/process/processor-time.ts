import { readdirSync, readFileSync } from 'node:fs'

/** Ticks in a second, of all that Linux tells in ticks. */
const ticks = 100

/**
 * Processor time of this process and of all that it and they have waited for, in milliseconds; nothing where the system is
 * not Linux. What ended after the one who started it is not in it. `ofEnded`: of what it has waited for alone.
 */
export function processorTime({ ofEnded = false } = {}): number | undefined {
  try {
    return timeOf('self', ofEnded)
  } catch {
    return undefined
  }
}

/** The same with all that still runs below this process: what has gone on between two calls is their difference. */
export function processorTimeOfTree(): number | undefined {
  const own = processorTime()
  return own === undefined ? undefined : own + timeBelow('self')
}

function timeBelow(pid: string): number {
  let sum = 0
  for (const child of childrenOf(pid)) {
    try {
      sum += timeOf(child) + timeBelow(child)
    } catch {
      // It has just ended: whoever waits for it has its time.
    }
  }
  return sum
}

function childrenOf(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    )
  } catch {
    return []
  }
}

function timeOf(pid: string, ofEnded = false): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // Behind the name, which may hold anything: utime, stime, cutime and cstime are the 12th to the 15th.
  const times = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(ofEnded ? 13 : 11, 15)
    .map(Number)
  return times.reduce((sum, time) => sum + (time * 1000) / ticks, 0)
}
