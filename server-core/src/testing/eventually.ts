import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 60_000
/** What is waited for shortly is looked at often, and what takes longer less and less: looks that come to nothing keep a processor from what is waited for. */
const pauseMs = { first: 20, last: 250, share: 0.05 }

/** Tries an assertion until it holds, and fails with its last words when it does not within a minute. */
export async function eventually(assertion: () => Promise<void> | void): Promise<void> {
  const began = Date.now()
  for (;;) {
    try {
      return await assertion()
    } catch (error) {
      if (Date.now() - began > patienceMs) throw error
    }
    await sleep(Math.min(pauseMs.last, Math.max(pauseMs.first, pauseMs.share * (Date.now() - began))))
  }
}

/** The same for what is true or not; `what` says what was waited for. */
export const until = (holds: () => Promise<boolean> | boolean, what = 'it never came to this'): Promise<void> =>
  eventually(async () => assert.ok(await holds(), what))
