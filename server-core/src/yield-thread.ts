import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'

/**
 * Lets the thread that calls yield to the others of its process, `nice` from 1 to 19: on a machine with as many threads at work as it has
 * processors, work that somebody waits for in the main thread comes before work that is done beside it. Linux alone keeps a nice value for each
 * thread, as setpriority(2) says ("C library/kernel differences"); elsewhere nothing happens.
 */
export function yieldThread(nice: number): void {
  try {
    // `<process>/task/<thread>`, of whoever reads it.
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), nice)
  } catch {
    // This system has no such thing: the work is the same.
  }
}
