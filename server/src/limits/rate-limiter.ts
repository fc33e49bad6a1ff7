import type { Message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Database, Tx } from '../db/database.ts'
import type { Logger } from '../log/logger.ts'
import { type Allowance, type Meter, meterOf, retrySlotKeyOf } from './allowance.ts'
import { createMemoryMeters } from './memory-meters.ts'
import {
  consumeAllowance,
  deleteRetrySlot,
  deleteUnused,
  fullAt,
  insertRetrySlot,
  refundAllowance,
} from './rate-limit.store.ts'
import type { RuleName } from './rate-limit-rules.ts'

export interface RateLimiter {
  /** Counts one, or throws the AppError that says when to come back. */
  take(rule: RuleName, whom: string): Promise<void>
  /** Counts one of each or, where one is used up, none. */
  takeAll(allowances: readonly Allowance[]): Promise<void>
  /**
   * The same with an allowance that many share who do not know each other. Whoever finds it used up gets a reservation: the
   * next moment at which one comes back is kept for them, and the AppError says when that is. Nobody has more than one
   * reservation, so that those who ask most often do not get all.
   */
  takeShared(options: SharedTake): Promise<void>
  /** Undoes one of each, for what turned out to be right. */
  refund(allowances: readonly Allowance[]): Promise<void>
  /** Drops what no longer limits anyone. */
  prune(): Promise<void>
}

export interface SharedTake {
  shared: Allowance
  /** Who asks, among those who share it. */
  holder: string
  /** Allowances of their own. */
  also: readonly Allowance[]
  /** What those are told who have to wait for their reservation, of the seconds until then. */
  say: (wait: number) => Message
}

/** Reservations are made so far ahead, in milliseconds; a later one is refused, with the time when there is room again. */
const maxReservationMs = 60 * 60_000
/** The TTL of a reservation that is not used. */
const reservationTtlMs = 10 * 60_000

/** What came of a taking. What is refused is undone as a whole, unless a reservation was made. */
type Verdict = { waitMs: 0 } | { waitMs: number; isReserved: boolean }

/** Carries a refusal out of a transaction, which it undoes. */
class Refusal extends Error {
  readonly waitMs: number

  constructor(waitMs: number) {
    super('an allowance is used up')
    this.waitMs = waitMs
  }
}

interface LimiterOptions {
  database: Database
  enabled: boolean
  log: Logger
}

/**
 * The limits, in the database: they hold across restarts and across servers. While it takes no writes, as on a full
 * disk, this process counts for itself: a limit must not keep anyone from reading, nor fall away.
 */
export function createRateLimiter({ database, enabled, log }: LimiterOptions): RateLimiter {
  const nothing = async () => {}
  if (!enabled) return { take: nothing, takeAll: nothing, takeShared: nothing, refund: nothing, prune: nothing }
  const memory = createMemoryMeters()
  let isFailing = false

  const noteFailure = (error: unknown) => {
    if (!isFailing) log.warn({ err: error }, 'limits cannot be written down: this process counts for itself')
    isFailing = true
  }

  async function settle(work: (tx: Tx) => Promise<Verdict>, meters: readonly Meter[]): Promise<Verdict> {
    try {
      const verdict = await database.count(work)
      isFailing = false
      return verdict
    } catch (error) {
      if (error instanceof Refusal) return { waitMs: error.waitMs, isReserved: false }
      noteFailure(error)
      return { waitMs: memory.takeAll(meters, Date.now()), isReserved: false }
    }
  }

  async function takeAll(allowances: readonly Allowance[]): Promise<void> {
    const meters = allowances.map(meterOf)
    const { waitMs } = await settle(async (tx) => {
      await takeEach(tx, meters)
      return { waitMs: 0 }
    }, meters)
    if (waitMs > 0) throw AppError.throttled(waitMs / 1000)
  }

  return {
    take: (rule, whom) => takeAll([[rule, whom]]),
    takeAll,
    async takeShared({ shared, holder, also, say }) {
      const meters = [shared, ...also].map(meterOf)
      const own = also.map(meterOf)
      const verdict = await settle(async (tx) => {
        const waiting = await redeemReservation(tx, {
          meter: meterOf(shared),
          reservationKey: retrySlotKeyOf(shared, holder),
        })
        if (waiting.waitMs === 0) await takeEach(tx, own)
        return waiting
      }, meters)
      if (verdict.waitMs === 0) return
      throw 'isReserved' in verdict && verdict.isReserved
        ? AppError.throttled(verdict.waitMs / 1000, say)
        : AppError.throttled(verdict.waitMs / 1000)
    },
    async refund(allowances) {
      try {
        await database.count(async (tx) => {
          for (const allowance of allowances) await refundAllowance(tx, meterOf(allowance))
        })
      } catch (error) {
        // It comes back by itself, in time.
        noteFailure(error)
      }
    },
    prune: () => deleteUnused(database.write, Date.now()),
  }
}

/** Takes one of each, in one order for all, or throws a Refusal. */
async function takeEach(tx: Tx, meters: readonly Meter[]): Promise<void> {
  const now = Date.now()
  for (const { key, cost, window } of meters) {
    if ((await consumeAllowance(tx, { key, now, cost, window })) !== undefined) continue
    throw new Refusal(Math.max(1, ((await fullAt(tx, key)) ?? now) + cost - window - now))
  }
}

/** Takes one of a shared allowance, now or by the reservation that was made before; else one is made. */
async function redeemReservation(
  tx: Tx,
  { meter, reservationKey }: { meter: Meter; reservationKey: string },
): Promise<Verdict> {
  const now = Date.now()
  const { key, cost, window } = meter
  const lapses = await fullAt(tx, reservationKey)
  if (lapses !== undefined && lapses >= now) {
    const reserved = lapses - reservationTtlMs
    if (reserved > now) return { waitMs: reserved - now, isReserved: true }
    // It was counted when it was given.
    if (await deleteRetrySlot(tx, reservationKey)) return { waitMs: 0 }
  }
  const full = await consumeAllowance(tx, { key, now, cost, window: window + maxReservationMs })
  if (full === undefined) {
    const farthest = ((await fullAt(tx, key)) ?? now) + cost - window - maxReservationMs
    throw new Refusal(Math.max(1, farthest - now))
  }
  if (full <= now + window) return { waitMs: 0 }
  const reserved = full - window
  await insertRetrySlot(tx, { key: reservationKey, until: reserved + reservationTtlMs })
  return { waitMs: reserved - now, isReserved: true }
}
