import type { Access, Operation } from '@sheaf/contract'
import type { JsonSchema } from './json-schema.ts'
import type { Response, SecurityScheme } from './openapi-types.ts'

/** How a caller says who they are. */
export const securitySchemes: Record<string, SecurityScheme> = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'sheaf_session',
    description:
      'The cookie of a signed-in browser (`__Host-sheaf_session` on https). Unsafe methods need the same origin.',
  },
  accessKey: { type: 'http', scheme: 'bearer', description: 'An access key, made at /setting/access-key.' },
  accessKeyAsPassword: { type: 'http', scheme: 'basic', description: 'Any name, with an access key as the password.' },
}

/** What stands beside the text of a message, for screens in other languages. */
export const codedMessage = {
  message_code: { type: 'string', description: 'Which message it is: stays the same when its words change' },
  message_params: {
    type: 'object',
    additionalProperties: { anyOf: [{ type: 'string' }, { type: 'number' }] },
    description: 'Numbers and names in it; times in seconds, sizes in bytes',
  },
} satisfies Record<string, JsonSchema>

const failure = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: {
    code: { type: 'integer' },
    msg: { type: 'string', description: 'In English, for people' },
    ...codedMessage,
    data,
  },
  required: ['code', 'msg', 'message_code', 'message_params', 'data'],
})

const response = (description: string, data: JsonSchema = { type: 'null' }): Response => ({
  description,
  content: { 'application/json': { schema: failure(data) } },
})

const fields: JsonSchema = {
  anyOf: [
    {
      type: 'object',
      properties: {
        fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'What is wrong, by field' },
        field_messages: {
          type: 'object',
          additionalProperties: {
            type: 'object',
            properties: codedMessage,
            required: ['message_code', 'message_params'],
          },
          description: 'The same as codes, by field',
        },
      },
    },
    { type: 'null' },
  ],
}

export const failureResponses: Record<string, Response> = {
  Malformed: response('The call is malformed', fields),
  Unauthenticated: response('Nobody is signed in, or the access key is wrong, expired or deleted'),
  Forbidden: response(
    'Not allowed: the access key lacks the area, the request comes from another site, or the policy says no',
  ),
  Missing: response('There is none, or the caller may not know of it'),
  Throttled: response('Too many; `retry-after` says when to come back', {
    type: 'object',
    properties: { retry_after: { type: 'integer', description: 'Seconds' } },
  }),
  Busy: response('The server has too much to do; `retry-after` says when to come back', {
    type: 'object',
    properties: { retry_after: { type: 'integer', description: 'Seconds' } },
  }),
  Fault: response('A fault of the server, which stands in its log under this id', {
    type: 'object',
    properties: { id: { type: 'string' } },
    required: ['id'],
  }),
}

/** The failures that an operation can end in beside its own refusals. */
export function failuresOf({ access, params, query, body }: Operation): Record<string, { $ref: string }> {
  const at = (name: string) => ({ $ref: `#/components/responses/${name}` })
  return {
    ...((params || query || body) && { 400: at('Malformed') }),
    401: at('Unauthenticated'),
    403: at('Forbidden'),
    ...(params && { 404: at('Missing') }),
    ...(access.by === 'anyone' && { 429: at('Throttled') }),
    500: at('Fault'),
    503: at('Busy'),
  }
}

/** What OpenAPI says of the access: one of the schemes, `{}` where none is needed. */
export function securityOf(access: Access): Record<string, never[]>[] {
  if (access.by === 'session') return [{ session: [] }]
  const all = [{ session: [] }, { accessKey: [] }, { accessKeyAsPassword: [] }]
  return access.by === 'account' ? all : [{}, ...(access.area ? all : [{ session: [] }])]
}
