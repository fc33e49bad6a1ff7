import { type Access, apiVersion, contract, type Operation, pagedOperations } from '@sheaf/contract'
import { describeAccess } from './describe-access.ts'
import { type JsonSchema, toJsonSchema } from './json-schema.ts'
import { codedMessage, failureResponses, failuresOf, securityOf, securitySchemes } from './openapi-failures.ts'
import type { OpenApiDocument, OpenApiOperation, Parameter } from './openapi-types.ts'

/** The OpenAPI 3.1 document of the API, made from the contract alone. */
export function openApiDocument(): OpenApiDocument {
  const operations: [string, Operation][] = Object.entries(contract)
  const schemas: Record<string, JsonSchema> = {}
  const paths: OpenApiDocument['paths'] = {}
  for (const [name, operation] of operations) {
    const path = operation.path.replaceAll('*}', '}')
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(name, operation, schemas) }
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
    components: { schemas: sorted(schemas), responses: failureResponses, securitySchemes },
  }
}

function describe(name: string, operation: Operation, schemas: Record<string, JsonSchema>): OpenApiOperation {
  const { access, body, data, refusals, summary, tag } = operation
  const parameters = parametersOf(operation, schemas)
  return {
    operationId: name,
    summary,
    description: describeAccess(access),
    tags: [tag],
    security: securityOf(access),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: toJsonSchema(body, 'input', schemas) } },
      },
    }),
    responses: {
      200: {
        description: refusals ? 'Success, or a refusal that says why' : 'Success',
        content: {
          'application/json': {
            schema: answer(toJsonSchema(data, 'output', schemas), { refusals, isPaged: isPaged(name) }),
          },
        },
      },
      ...failuresOf(operation),
    },
    'x-sheaf-access': access satisfies Access,
    ...(refusals && { 'x-sheaf-refusals': refusals }),
  }
}

function parametersOf(operation: Operation, schemas: Record<string, JsonSchema>): Parameter[] {
  const inPath = operation.params ? toJsonSchema(operation.params, 'input', schemas) : {}
  const inQuery = operation.query ? toJsonSchema(operation.query, 'input', schemas) : {}
  return [
    ...Object.entries(inPath.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'path' as const,
      required: true,
      ...(operation.path.includes(`{${name}*}`) && { description: 'The rest of the path: slashes stay slashes' }),
      schema,
    })),
    ...Object.entries(inQuery.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'query' as const,
      required: inQuery.required?.includes(name) ?? false,
      schema,
    })),
  ]
}

const isPaged = (name: string): boolean => pagedOperations.some((paged) => paged === name)

/** What stands beside a page of a list. */
const pageInfo: JsonSchema = {
  type: 'object',
  properties: {
    next: {
      anyOf: [{ type: 'string' }, { type: 'null' }],
      description: 'The cursor of the next page; null on the last one',
    },
    total: { type: 'integer', description: 'How many there are on all pages' },
  },
  required: ['next', 'total'],
}

function answer(
  data: JsonSchema,
  { refusals, isPaged }: { refusals: Operation['refusals']; isPaged: boolean },
): JsonSchema {
  const success = envelope({ const: 200 }, data)
  if (isPaged) {
    success.properties = { ...success.properties, page: pageInfo }
    success.required = [...(success.required ?? []), 'page']
  }
  if (!refusals) return success
  const codes = Object.keys(refusals).map(Number)
  const refusal = envelope({ enum: codes }, { anyOf: [{ type: 'object' }, { type: 'null' }] })
  refusal.properties = { ...refusal.properties, ...codedMessage }
  refusal.required = [...(refusal.required ?? []), 'message_code', 'message_params']
  return { oneOf: [success, refusal] }
}

function envelope(code: JsonSchema, data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: { code: { type: 'integer', ...code }, msg: { type: 'string' }, data },
    required: ['code', 'msg', 'data'],
  }
}

function sorted<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => a.localeCompare(b)))
}
