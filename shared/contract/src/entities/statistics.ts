import * as z from 'zod/mini'
import { wasCut } from '../truncation.ts'

/** Bytes by programming language, the most used first. `partial`: there was more than could be read in time. */
export const LanguageStatistics = z
  .object({
    languages: z.array(z.object({ name: z.string(), bytes: z.int() })),
    partial: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'LanguageStatistics' })
export type LanguageStatistics = z.output<typeof LanguageStatistics>

/** The license of a ref: the file in its root, and by SPDX which it is, where that is known. */
export const LicenseFile = z
  .object({
    license: z.nullable(z.object({ path: z.string(), id: z.nullable(z.string()), name: z.nullable(z.string()) })),
  })
  .register(z.globalRegistry, { id: 'LicenseFile' })
export type LicenseFile = z.output<typeof LicenseFile>

/** How many wrote a history, and those of the most commits. */
export const Contributors = z
  .object({
    authors: z.int(),
    top: z.array(z.object({ name: z.string(), avatar: z.nullable(z.string()), commits: z.int() })),
  })
  .register(z.globalRegistry, { id: 'Contributors' })
export type Contributors = z.output<typeof Contributors>

/** Commits of one week; `start` is its Monday, 0:00 UTC, in seconds since 1970. Weeks without commits are left out. */
const WeekCount = z.object({ start: z.int(), commits: z.int() })

/** Who wrote how much of a history, by author time: in all, and by the authors of the most commits. */
export const Contributions = z
  .object({
    commits: z.int(),
    /** How many authors there are; `top` has some of them. */
    authors: z.int(),
    weeks: z.array(WeekCount),
    weeks_truncated: wasCut('Present where only the newest weeks are told'),
    top: z.array(
      z.object({
        name: z.string(),
        email: z.string(),
        avatar: z.nullable(z.string()),
        truncated: wasCut('Present where the name or the address is only its beginning'),
        commits: z.int(),
        weeks: z.array(WeekCount),
        weeks_truncated: wasCut('Present where only the newest weeks are told'),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'Contributions' })
export type Contributions = z.output<typeof Contributions>
