import { type Operation, pagedOperations } from '@sheaf/contract'
import * as z from 'zod/mini'

/** What stands beside the text of a message, for screens in other languages. */
const codedMessage = {
  message_code: z.string().check(z.describe('Which message it is: stays the same when its words change')),
  message_params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .check(z.describe('Numbers and names in it; times in seconds, sizes in bytes')),
}

/** What stands beside a page of a list. */
const PageInfo = z.object({
  next: z.nullable(z.string()).check(z.describe('The cursor of the next page; null on the last one')),
  total: z.int().check(z.describe('How many there are on all pages')),
})

/** The body of an answer with HTTP status 200: success, or a refusal where the operation knows any. */
export function answerOf(name: string, { data, refusals }: Operation): z.core.$ZodType {
  const page = pagedOperations.some((paged) => paged === name) ? { page: PageInfo } : {}
  const success = z.object({ code: z.literal(200), msg: z.string(), data, ...page })
  if (!refusals) return success
  const refusal = z.object({
    code: z.literal(Object.keys(refusals).map(Number)),
    msg: z.string(),
    ...codedMessage,
    data: z.nullable(z.looseObject({})),
  })
  return z.discriminatedUnion('code', [success, refusal])
}

const failure = (description: string, data: z.core.$ZodType = z.null()) => ({
  description,
  schema: z.object({
    code: z.int(),
    msg: z.string().check(z.describe('In English, for people')),
    ...codedMessage,
    data,
  }),
})

const Fields = z.nullable(
  z.object({
    fields: z.optional(z.record(z.string(), z.string())).check(z.describe('What is wrong, by field')),
    field_messages: z
      .optional(z.record(z.string(), z.object(codedMessage)))
      .check(z.describe('The same as codes, by field')),
  }),
)

const Later = z.object({ retry_after: z.optional(z.int()).check(z.describe('Seconds')) })

/** The bodies of answers with another HTTP status. */
export const failures = {
  Malformed: failure('The call is malformed', Fields),
  Unauthenticated: failure('Not logged in, or the access key is wrong, expired or deleted'),
  Forbidden: failure(
    'Not allowed: the access key lacks the area, the request comes from another site, or the policy says no',
  ),
  Missing: failure('There is none, or the caller may not know of it'),
  Throttled: failure('Too many; `retry-after` says when to come back', Later),
  Busy: failure('The server has too much to do; `retry-after` says when to come back', Later),
  Full: failure("The server's disk is full; `retry-after` says when to come back", Later),
  Fault: failure('A fault of the server, which stands in its log under this id', z.object({ id: z.string() })),
}

/** The failures that an operation can end in beside its own refusals, by HTTP status. */
export function failuresOf({ access, params, query, body }: Operation): Record<string, keyof typeof failures> {
  return {
    ...((params || query || body) && { 400: 'Malformed' }),
    401: 'Unauthenticated',
    403: 'Forbidden',
    ...(params && { 404: 'Missing' }),
    ...(access.by === 'anyone' && { 429: 'Throttled' }),
    500: 'Fault',
    503: 'Busy',
    507: 'Full',
  }
}
