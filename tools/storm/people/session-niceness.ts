import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * What stands in for machines of their own: attackers get what all others leave, and the honest go before the server. What is
 * measured is how long the server lets them wait, not how long their own git waits for a processor that the server or an attacker has.
 */
export const niceness = { honest: -19, attackers: 19 } as const

/** Whoever is not privileged may set one autogroup in each tenth of a second. */
const retryMs = 120
const attempts = 5

/**
 * Sets the nice value of a process that was just started and leads a session, and that of its session: Linux may share processors among
 * sessions first (sched(7), autogroup), and compare nice values within one alone. Only a privileged user may go below 0; elsewhere the honest
 * run as all do, in the quiet time as well.
 */
export async function setSessionNiceness(pid: number | undefined, nice: number): Promise<void> {
  if (pid === undefined) return
  try {
    setPriority(pid, nice)
  } catch {
    return
  }
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      return await writeFile(`/proc/${pid}/autogroup`, String(nice), { flag: 'r+' })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return
    }
    await wait(retryMs)
  }
}
