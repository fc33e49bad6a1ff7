import { createHash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { foldAscii } from '../db/fold-ascii.ts'
import { AppError } from '../http/app-error.ts'
import { forgetWhole, fullAt, giveOneBack, takeOne } from './rate-limit.store.ts'
import { type Rule, type RuleName, rules } from './rules.ts'

export interface RateLimiter {
  /** Counts one, or throws the AppError that says when to come back. */
  take(rule: RuleName, whom: string): Promise<void>
  /** Undoes one, for what turned out to be right. */
  giveBack(rule: RuleName, whom: string): Promise<void>
  /** Drops what no longer limits anyone. */
  prune(): Promise<void>
}

/** The limits, in the database: they hold across restarts and across servers. */
export function createRateLimiter({ database, enabled }: { database: Database; enabled: boolean }): RateLimiter {
  if (!enabled) return { take: async () => {}, giveBack: async () => {}, prune: async () => {} }
  return {
    async take(rule, whom) {
      const now = Date.now()
      const { cost, window } = timesOf(rules[rule])
      const key = keyOf(rule, whom)
      if (await takeOne(database.write, { key, now, cost, window })) return
      const full = (await fullAt(database.read, key)) ?? now
      throw AppError.throttled((full + cost - window - now) / 1000)
    },
    giveBack: (rule, whom) => giveOneBack(database.write, { key: keyOf(rule, whom), cost: timesOf(rules[rule]).cost }),
    prune: () => forgetWhole(database.write, Date.now()),
  }
}

function timesOf({ count, seconds }: Rule): { cost: number; window: number } {
  const cost = Math.ceil((seconds * 1000) / count)
  return { cost, window: cost * count }
}

/** Addresses and names are hashed: the table says nothing about people. */
function keyOf(rule: RuleName, whom: string): string {
  return `${rule}:${createHash('sha256').update(foldAscii(whom)).digest('base64url').slice(0, 22)}`
}
