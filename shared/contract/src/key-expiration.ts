import * as z from 'zod/mini'

/** When a key ends: a day (`2026-12-31`, its end in UTC) or a moment (ISO 8601), in the future. */
export const KeyExpiration = z.union([z.iso.date(), z.iso.datetime({ offset: true })])
