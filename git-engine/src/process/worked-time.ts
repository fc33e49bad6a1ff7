import { readFileSync } from 'node:fs'

/** Linux counts them in hundredths of seconds, on all architectures of today. */
const msPerTick = 10

/**
 * The processor time of all children of this process that have ended, and of those that they waited for, in milliseconds: see proc(5). Nothing
 * where the system does not tell.
 */
export function timeOfEndedChildren(): number | undefined {
  try {
    const stat = readFileSync('/proc/self/stat', 'latin1')
    // The second field is the program's name in parentheses and may hold anything; these are the 16th and 17th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[13]) + Number(fields[14])) * msPerTick
  } catch {
    return undefined
  }
}

/**
 * The processor time of a process that runs, without that of what it started, in milliseconds: see proc(5) and the kernel's sched-stats. Nothing where the
 * system does not tell. It is a read of memory in the call, some ten microseconds.
 */
export function timeOfRunning(pid: number): number | undefined {
  try {
    const nanoseconds = Number(readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ')[0])
    return Number.isFinite(nanoseconds) ? nanoseconds / 1e6 : undefined
  } catch {
    return undefined
  }
}

/** How long processes worked, which is not how long they ran: beside others they wait for processors. */
export interface WorkedTimes {
  /** A process has ended that ran for so long. `tell` hears soon how long it worked, or nothing where that is unknown. */
  ended(ranMs: number, tell: (workedMs: number | undefined) => void): void
}

/**
 * Node does not say what a child came to, the kernel says it of all together: what was added since the last one ended is that of the next. Of
 * those that ended at once, each has its part by how long it ran.
 */
export function createWorkedTimes(read: () => number | undefined = timeOfEndedChildren): WorkedTimes {
  let last = read()
  let ended: { ranMs: number; tell: (workedMs: number | undefined) => void }[] = []

  const settle = () => {
    const settled = ended
    ended = []
    const total = read()
    const worked = total === undefined || last === undefined ? undefined : total - last
    last = total
    const ran = settled.reduce((sum, { ranMs }) => sum + ranMs, 0)
    for (const { ranMs, tell } of settled) tell(worked === undefined ? undefined : (worked * ranMs) / Math.max(ran, 1))
  }

  return {
    ended(ranMs, tell) {
      // Those that ended at once are told of in one iteration of the event loop.
      if (ended.length === 0) setImmediate(settle)
      ended.push({ ranMs, tell })
    },
  }
}
