import { setTimeout as sleep } from 'node:timers/promises'

const lookMs = 25
const stillMs = 400

/**
 * Waits until a number has begun to grow and then stays as it is for 400 ms, as what is held back does, and gives it. For
 * what must stop at a bound: a machine that stands still for so long shows less than there would be, and fails nothing.
 */
export async function untilStill(read: () => number): Promise<number> {
  let [last, since] = [read(), performance.now()]
  while (last === 0 || performance.now() - since < stillMs) {
    await sleep(lookMs)
    const now = read()
    if (now !== last) [last, since] = [now, performance.now()]
  }
  return last
}
