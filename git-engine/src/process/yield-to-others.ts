import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** Whoever is not privileged may set one autogroup of the whole system in each tenth of a second, see sched(7). */
const retryMs = 120

/**
 * Lets a process that was just started, and all that it starts, yield to others: `nice` is from 1 to 19. The nice value itself
 * is set at once, so that nothing was started before. Where Linux groups sessions (autogroups, on by default outside of containers
 * and services), it compares nice values within a session alone, and each child here leads one: eight children at nice 10 had
 * eight shares of the processors beside one of the whole server. So the group is made as nice as the process, as soon as the
 * system lets us; a process that has ended by then needs it no more.
 */
export function yieldToOthers(child: ChildProcess, nice: number): void {
  const { pid } = child
  if (pid === undefined) return
  try {
    setPriority(pid, nice)
  } catch {
    // It has ended already, or this system knows no priorities: the work is the same.
    return
  }
  if (!yieldAsGroup(pid, nice)) void keepTrying(child, () => yieldAsGroup(pid, nice))
}

/** At once and in the call: by way of the pool, most of what git does here in milliseconds had ended before it yielded. Gives whether that is all. */
function yieldAsGroup(pid: number, nice: number): boolean {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(nice), { flag: 'r+' })
  } catch (error) {
    return !isTooOften(error)
  }
  return true
}

async function keepTrying(child: ChildProcess, attempt: () => boolean): Promise<void> {
  do await wait(retryMs, undefined, { ref: false })
  while (child.exitCode === null && child.signalCode === null && !attempt())
}

const isTooOften = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EAGAIN'
