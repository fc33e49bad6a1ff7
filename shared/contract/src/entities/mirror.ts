import * as z from 'zod/mini'
import { addressToAsk } from '../address-to-ask.ts'
import { says } from '../messages/contract-message.ts'
import { sourcePassword, sourceUsername } from '../source-credential.ts'
import { sourceProblems } from './import.ts'

/** What stopped a mirror: as with imports, or that a rule of the repository did not let it land. */
export const mirrorProblems = [...sourceProblems, 'refused'] as const

/** How often a mirror is brought up to date, in minutes. */
export const mirrorIntervals = [15, 60, 480, 1_440, 10_080] as const

/** One of them. */
export const MirrorInterval = z.union(mirrorIntervals.map((minutes) => z.literal(minutes)))

/** What somebody says of a mirror. */
export const MirrorFields = z.object({
  url: addressToAsk({
    required: 'import.url_required',
    invalid: 'import.url_invalid',
    withPassword: 'import.url_with_password',
  }),
  username: z._default(sourceUsername, ''),
  /** Empty: the one that is kept for this address and this name goes on. */
  password: z._default(sourcePassword, ''),
  interval_minutes: z._default(MirrorInterval, 480),
  /** The branches and tags that the source has not are deleted: that somebody has understood so. */
  confirmed: z.boolean().check(z.refine((isConfirmed) => isConfirmed, says('mirror.confirm'))),
})
export type MirrorFields = z.output<typeof MirrorFields>

/** One time that a mirror was brought up to date. */
export const MirrorRun = z.object({
  state: z.enum(['running', 'done', 'failed']),
  problem: z.nullable(z.enum(mirrorProblems)),
  /** Why a rule refused it, in words of git. */
  detail: z.string(),
  /** Branches and tags that moved. */
  changed: z.int(),
  received_bytes: z.int(),
  started_at: z.iso.datetime(),
  finished_at: z.nullable(z.iso.datetime()),
})
export type MirrorRun = z.output<typeof MirrorRun>

/** A repository that is kept as one of another server is. */
export const Mirror = z
  .object({
    url: z.string(),
    /** The name that the source is asked with, where there is a password. */
    username: z.nullable(z.string()),
    interval_minutes: z.int(),
    next_at: z.iso.datetime(),
    /** The last ones, the newest first. */
    runs: z.array(MirrorRun),
  })
  .register(z.globalRegistry, { id: 'Mirror' })
export type Mirror = z.output<typeof Mirror>
