import { apiVersion, contract, type Operation } from '@sheaf/contract'
import type { core } from 'zod/mini'
import { describeAccess } from './describe-access.ts'
import { answerOf, failures, failuresOf } from './envelopes.ts'
import { type JsonSchema, type Schemas, toJsonSchemas } from './json-schema.ts'
import { securityOf, securitySchemes } from './openapi-security.ts'
import type { OpenApiDocument, OpenApiOperation, Parameter, Response } from './openapi-types.ts'

/** The OpenAPI 3.1 document of the API: zod's own JSON Schema of all that the contract declares, and where it stands. */
export function openApiDocument(): OpenApiDocument {
  const operations: [string, Operation][] = Object.entries(contract)
  const given = toJsonSchemas(inputsOf(operations), 'input')
  const answered = toJsonSchemas(outputsOf(operations), 'output')
  const paths: OpenApiDocument['paths'] = {}
  for (const [name, operation] of operations) {
    const path = operation.path.replaceAll('*}', '}')
    const described = describe(name, operation, { given: given.named, answered: answered.named })
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: described }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Sheaf API',
      version: String(apiVersion),
      summary: 'Git repositories, AI models and datasets on your own machine',
      description:
        'Every body is an envelope of `code`, `msg` and `data`; lists that come page by page have `page`, too. Code 200 is success. A mistake within a well-formed call ' +
        'answers HTTP 200 with a code from 400 on and a message for people.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(operations.map(([, { tag }]) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: sorted(sameOnBothSides(given.shared, answered.shared)),
      responses: Object.fromEntries(
        Object.entries(failures).map(([name, { description }]) => [name, response(description, answered.named[name])]),
      ),
      securitySchemes,
    },
  }
}

type Named = readonly (readonly [name: string, operation: Operation])[]

/** What callers send: `login.body` and the like. */
function inputsOf(operations: Named): Schemas<core.$ZodType> {
  return Object.fromEntries(
    operations.flatMap(([name, { params, query, body }]) =>
      Object.entries({ params, query, body }).flatMap(([part, schema]) =>
        schema ? [[`${name}.${part}`, schema]] : [],
      ),
    ),
  )
}

/** What the server answers: the answers of operations by their names, and failures by theirs. */
function outputsOf(operations: Named): Schemas<core.$ZodType> {
  return {
    ...Object.fromEntries(operations.map(([name, operation]) => [name, answerOf(name, operation)])),
    ...Object.fromEntries(Object.entries(failures).map(([name, { schema }]) => [name, schema])),
  }
}

/** Those that both sides refer to have one name, and so must be the same. */
function sameOnBothSides(given: Schemas<JsonSchema>, answered: Schemas<JsonSchema>): Record<string, JsonSchema> {
  const differs = Object.keys(given).find(
    (name) => answered[name] && JSON.stringify(answered[name]) !== JSON.stringify(given[name]),
  )
  if (differs !== undefined) throw new Error(`${differs} is sent in another form than it is answered`)
  return { ...given, ...answered }
}

interface Written {
  given: Schemas<JsonSchema>
  answered: Schemas<JsonSchema>
}

function describe(name: string, operation: Operation, { given, answered }: Written): OpenApiOperation {
  const { access, body, refusals, summary, tag } = operation
  const parameters = [
    ...parametersIn('path', given[`${name}.params`], operation),
    ...parametersIn('query', given[`${name}.query`], operation),
  ]
  return {
    operationId: name,
    summary,
    description: describeAccess(access),
    tags: [tag],
    security: securityOf(access),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: given[`${name}.body`] ?? {} } } },
    }),
    responses: {
      200: response(refusals ? 'Success, or a refusal that says why' : 'Success', answered[name]),
      ...Object.fromEntries(
        Object.entries(failuresOf(operation)).map(([status, failure]) => [
          status,
          { $ref: `#/components/responses/${failure}` },
        ]),
      ),
    },
    'x-sheaf-access': access,
    ...(refusals && { 'x-sheaf-refusals': refusals }),
  }
}

function parametersIn(
  location: 'path' | 'query',
  { properties = {}, required = [] }: JsonSchema = {},
  { path }: Operation,
) {
  return Object.entries(properties).map(
    ([name, schema]): Parameter => ({
      name,
      in: location,
      required: location === 'path' || required.includes(name),
      ...(path.includes(`{${name}*}`) && { description: 'The rest of the path: slashes stay slashes' }),
      schema,
    }),
  )
}

const response = (description: string, schema: JsonSchema = {}): Response => ({
  description,
  content: { 'application/json': { schema } },
})

function sorted<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => a.localeCompare(b)))
}
