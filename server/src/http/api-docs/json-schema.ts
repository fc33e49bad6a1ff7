import { z } from 'zod'

/** The part of JSON Schema (2020-12) that zod writes and the documentation reads. */
export interface JsonSchema {
  $ref?: string
  type?: string
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

/**
 * Turns a zod schema into JSON Schema. What it refers to by id is added to `shared`, where one name must always
 * mean the same. `io` says which side is described: what a caller sends or what the server answers.
 */
export function toJsonSchema(
  schema: z.core.$ZodType,
  io: 'input' | 'output',
  shared: Record<string, JsonSchema>,
): JsonSchema {
  // Wrapped, so that a schema with an id of its own becomes a reference like all others.
  const { properties, $defs } = Document.parse(
    z.toJSONSchema(z.object({ it: schema }), { target: 'draft-2020-12', io, unrepresentable: 'any' }),
  )
  for (const [name, definition] of Object.entries($defs)) {
    const found = tidy(definition)
    const known = shared[name]
    if (known && JSON.stringify(known) !== JSON.stringify(found)) throw new Error(`Two schemas have the id ${name}`)
    shared[name] = found
  }
  return tidy(properties.it)
}

const Any = z.custom<JsonSchema>((value) => typeof value === 'object' && value !== null)
const Document = z.object({ properties: z.object({ it: Any }), $defs: z.record(z.string(), Any).default({}) })

/** Points references at the components, and lets answers grow: a client must bear fields that it doesn't know. */
function tidy(schema: JsonSchema): JsonSchema {
  const { additionalProperties, $ref, properties, items, anyOf, oneOf, ...rest } = schema
  return {
    ...($ref !== undefined && { $ref: $ref.replace('#/$defs/', reference) }),
    ...rest,
    ...(properties && { properties: tidyEach(properties) }),
    ...(items && { items: tidy(items) }),
    ...(anyOf && { anyOf: anyOf.map(tidy) }),
    ...(oneOf && { oneOf: oneOf.map(tidy) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: tidy(additionalProperties) }),
  }
}

function tidyEach(schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, tidy(schema)]))
}
