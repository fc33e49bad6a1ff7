import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 60_000

/** Tries an assertion until it holds, and fails with its last words when it does not within a minute. */
export async function eventually(assertion: () => Promise<void> | void): Promise<void> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    try {
      return await assertion()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
    await sleep(20)
  }
}

/** The same for what is true or not; `what` says what was waited for. */
export const until = (holds: () => Promise<boolean> | boolean, what = 'it never came to this'): Promise<void> =>
  eventually(async () => assert.ok(await holds(), what))
