import type { Readable } from 'node:stream'
import { type BufferedRequest, bufferRequest } from '@sheaf/git-engine'
import { type ByteReservation, createByteBudget } from '@sheaf/server-core/admission/byte-budget'
import { type Caller, currentCaller } from '@sheaf/server-core/admission/caller'
import { createLru, textWeight } from '@sheaf/server-core/lru'

/**
 * Longest request of a fetch, inflated: 167,000 wants of 50 bytes, more than the refs of any repository that is cloned as
 * a mirror and the files of any that is checked out from a partial clone. What a client has comes in rounds of at most
 * 16,384 lines.
 */
const maxRequestBytes = 8 * 1024 * 1024

/**
 * The same for a minute after one of a caller's was longer: more than a round of what a client has. What is refused for its length has been read to there, by the
 * thread that answers, and whoever sends what nobody needs sends it again.
 */
const afterTooLong = { bytes: 1024 * 1024, ms: 60_000 }

/** All requests that are being read or answered, and those of one caller. Most have a few hundred bytes and take none. */
const budgetBytes = { bytes: 24 * 1024 * 1024, perCaller: 12 * 1024 * 1024 }
const budget = createByteBudget(budgetBytes)

/** Memory for one request. */
export interface RequestMemory {
  readonly request: BufferedRequest
  /** Aborted, with the reason, where others need the memory. Not once the request is whole. */
  readonly signal: AbortSignal
  /** The request has come whole. */
  whole(): void
  /** It has been answered, or given up. */
  end(): void
}

/** Whose requests were too long, and when. */
const tooLong = createLru<number>({ capacity: 128 * 1024, weigh: (_at, key) => 100 + textWeight(key) })

/** Opens memory for a request of this caller. */
export function openRequestMemory(caller: Caller = currentCaller()): RequestMemory {
  const needed = new AbortController()
  const reservation = budget.reserve(caller, (error) => needed.abort(error))
  const wasTooLong = Date.now() - (tooLong.get(caller.key) ?? 0) < afterTooLong.ms
  return {
    request: bufferRequest(wasTooLong ? afterTooLong.bytes : maxRequestBytes, {
      grow: (bytes) => reservation.grow(bytes),
      refuse: () => tooLong.set(caller.key, Date.now()),
    }),
    signal: needed.signal,
    whole: () => reservation.pin(),
    end: () => reservation.release(),
  }
}

/** Is little memory left for requests? */
export const isRequestMemoryLow = (): boolean => budget.free < budgetBytes.bytes / 4

/** The commands of all pushes that are read or wait for their slot, and those of one account. One may have 16 MiB. */
const commandBudget = createByteBudget({ bytes: 40 * 1024 * 1024, perCaller: 20 * 1024 * 1024 })

/** Memory for the commands of a push, which breaks off where others need it. */
export const reserveForCommands = (input: Readable): ByteReservation =>
  commandBudget.reserve(currentCaller(), (error) => input.destroy(error))
