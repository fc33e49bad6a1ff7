import { z } from 'zod'

const Times = z.object({ count: z.int(), p50: z.number(), p99: z.number() })

/** What honest people met in one phase, or in the quiet before all. */
export const HonestTimes = z.object({ pages: Times, logins: Times, pushes: Times, clones: Times })
export type HonestTimes = z.infer<typeof HonestTimes>

export const PhaseRow = z.object({
  /** As `HTTP, visitor, 20 addresses`. */
  phase: z.string(),
  honest: HonestTimes,
  failures: z.array(z.string()),
  /** What came of what the attackers did. */
  outcomes: z.record(z.string(), z.number()),
  /** How long it was played. Rows of before do not say so. */
  seconds: z.optional(z.number()),
  /** What the honest did while the machine stood still, which is not counted. Rows of before count it. */
  stolen: z.optional(z.int()),
  /** How late the process that measures was itself, at the 99th percentile. */
  delayMs: z.number(),
})
export type PhaseRow = z.infer<typeof PhaseRow>

/** Resident memory of the server's process, in MiB. */
export const Memory = z.object({
  before: z.number(),
  peak: z.number(),
  after: z.number(),
  /** How long after the end of the attack that was, at most 60. */
  afterSeconds: z.number(),
  /** Of the git processes beside it, by samples. */
  gitPeak: z.number(),
})
export type Memory = z.infer<typeof Memory>

export const Control = z.object({ honest: HonestTimes, failures: z.array(z.string()) })
export type Control = z.infer<typeof Control>

export const AttackRow = z.object({
  attack: z.string(),
  about: z.string(),
  commit: z.string(),
  measuredAt: z.string(),
  phases: z.array(PhaseRow),
  memory: Memory,
  quiet: HonestTimes,
  /** The same people on the same server, just before it: without any attack. */
  control: z.optional(Control),
  /** What breaks a bound; nothing where all hold. */
  problems: z.array(z.string()),
})
export type AttackRow = z.infer<typeof AttackRow>
