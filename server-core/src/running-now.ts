import { readFileSync } from 'node:fs'

/**
 * How many processes and threads of the whole system run or could run at this moment, this one among them: see proc(5). Nothing where the system does not
 * tell. Slots say what we do ourselves; whether a processor has nothing to do is another question.
 */
export function runningNow(): number | undefined {
  try {
    const running = Number.parseInt(readFileSync('/proc/loadavg', 'latin1').split(' ')[3] ?? '', 10)
    return Number.isNaN(running) ? undefined : running
  } catch {
    return undefined
  }
}
