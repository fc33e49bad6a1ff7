import * as z from 'zod/mini'

/** A query parameter that counts: anything that is not a number falls back, as SPEC 5 has it. */
export const count = (fallback: number, { min = 0, max }: { min?: number; max: number }) =>
  z._default(z.catch(z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max)), fallback), fallback)
