import * as z from 'zod/mini'

/** What the field of a form can be told of its schema before anything is typed. */
export interface FieldBounds {
  /** It may not be empty. */
  required: boolean
  /** In characters, where there is a limit. */
  maxLength?: number
}

/** The bounds that a schema of an object sets to one of its fields. */
export function fieldBounds(schema: z.core.$ZodType, field: string): FieldBounds {
  const checks = schemasOf(schema, field).flatMap(checksOf)
  const longest = checks
    .filter((check) => check instanceof z.core.$ZodCheckMaxLength)
    .map(({ _zod }) => _zod.def.maximum)
  return {
    required: checks.some((check) => check instanceof z.core.$ZodCheckMinLength && check._zod.def.minimum > 0),
    ...(longest.length > 0 && { maxLength: Math.min(...longest) }),
  }
}

function schemasOf(schema: z.core.$ZodType, field: string): z.core.$ZodType[] {
  if (schema instanceof z.core.$ZodPipe) return partsOf(schema).flatMap((part) => schemasOf(part, field))
  const found = schema instanceof z.core.$ZodObject ? schema._zod.def.shape[field] : undefined
  return found ? [found] : []
}

function checksOf(schema: z.core.$ZodType): z.core.$ZodCheck<never>[] {
  if (schema instanceof z.core.$ZodPipe) return partsOf(schema).flatMap(checksOf)
  if (schema instanceof z.core.$ZodDefault || schema instanceof z.core.$ZodOptional)
    return checksOf(schema._zod.def.innerType)
  return schema._zod.def.checks ?? []
}

const partsOf = ({ _zod: { def } }: z.core.$ZodPipe): z.core.$ZodType[] => [def.in, def.out]
