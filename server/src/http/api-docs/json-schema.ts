import * as z from 'zod/mini'

/** The part of JSON Schema (2020-12) that zod writes and the documentation reads. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  default?: unknown
  description?: string
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  additionalProperties?: boolean | JsonSchema
}

const reference = '#/components/schemas/'

/** The name of the schema that a `$ref` points to. */
export function referredName({ $ref }: JsonSchema): string | undefined {
  return $ref?.startsWith(reference) ? $ref.slice(reference.length) : undefined
}

/** Schemas by their names. */
export type Schemas<S> = Readonly<Record<string, S>>

/**
 * zod's own JSON Schema of many schemas at once: each under its name, and beside them what they refer to by id, where zod lets
 * one id mean one thing alone. `io` says which side is described: what a caller sends or what the server answers.
 */
export function toJsonSchemas(
  schemas: Schemas<z.core.$ZodType>,
  io: 'input' | 'output',
): { named: Schemas<JsonSchema>; shared: Schemas<JsonSchema> } {
  const written = z.toJSONSchema(z.object(schemas), {
    io,
    unrepresentable: 'any',
    // Answers may grow: a client must bear fields that it doesn't know.
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  const { properties, $defs } = Document.parse(
    JSON.parse(JSON.stringify(written).replaceAll('"$ref":"#/$defs/', `"$ref":"${reference}`)),
  )
  return { named: properties, shared: $defs }
}

const Any = z.custom<JsonSchema>((value) => typeof value === 'object' && value !== null)
const Document = z.object({
  properties: z.record(z.string(), Any),
  $defs: z._default(z.record(z.string(), Any), {}),
})
