import { createHash } from 'node:crypto'
import { foldAscii } from '../db/fold-ascii.ts'
import { type Rule, type RuleName, rules } from './rate-limit-rules.ts'

/** One allowance: what is limited, and for whom. */
export type Allowance = readonly [rule: RuleName, whom: string]

/** How an allowance is kept: each taking moves the moment when it would be whole by `cost`, up to `window` ahead. */
export interface Meter {
  key: string
  /** In milliseconds. */
  cost: number
  window: number
}

/** Where and how an allowance is counted. Addresses and names are hashed: the table says nothing about people. */
export function meterOf([name, whom]: Allowance): Meter {
  const { count, seconds }: Rule = rules[name]
  const cost = Math.ceil((seconds * 1000) / count)
  return { key: `${name}:${hashOf(foldAscii(whom))}`, cost, window: cost * count }
}

/** The key of a reservation: of one of those who share an allowance. */
export function retrySlotKeyOf([name, whom]: Allowance, holder: string): string {
  return `${name}/retry:${hashOf(foldAscii(`${whom}\n${holder}`))}`
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)
