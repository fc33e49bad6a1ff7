import type { ChildProcess } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
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
  void yieldAsGroup(child, `/proc/${pid}/autogroup`, nice)
}

async function yieldAsGroup(child: ChildProcess, file: string, nice: number): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    try {
      return await writeFile(file, String(nice), { flag: 'r+' })
    } catch (error) {
      if (!isTooOften(error)) return
    }
    await wait(retryMs, undefined, { ref: false })
  }
}

const isTooOften = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EAGAIN'
