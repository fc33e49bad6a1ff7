import { z } from 'zod'

/** A query parameter that counts: anything that is not a number falls back, as SPEC 5 has it. */
export const count = (fallback: number, { min = 0, max }: { min?: number; max: number }) =>
  z.coerce.number().int().min(min).max(max).catch(fallback).default(fallback)
