import { z } from 'zod'
import { AccessGrants } from '../access-areas.ts'
import { AccessKey, NewAccessKey } from '../entities/access-key.ts'
import { limits, pageSizes } from '../limits.ts'
import { says } from '../messages/message.ts'
import { nothing, operation } from '../operation.ts'

const tag = 'Access keys'
/** A key must not be able to make keys: only a signed-in browser may. */
const access = { by: 'session' } as const
const missing = says('access_key.incomplete')

export const accessKeyOperations = {
  listAccessKeys: operation({
    method: 'GET',
    path: '/api/user/setting/access-key',
    summary: 'The access keys of the account, newest first. Pages count from 1',
    tag,
    access,
    query: z.object({
      page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
      page_size: z.coerce
        .number()
        .int()
        .min(1)
        .max(pageSizes.max)
        .catch(pageSizes.accessKeys)
        .default(pageSizes.accessKeys),
    }),
    data: z.object({ items: z.array(AccessKey), total_count: z.int() }),
  }),
  createAccessKey: operation({
    method: 'POST',
    path: '/api/user/setting/access-key',
    summary: 'Create an access key; its secret is in this answer and nowhere else',
    tag,
    access,
    body: AccessGrants.extend({
      title: z.string().trim().min(1, missing).max(limits.keyTitleMax),
      description: z.string().trim().max(limits.keyDescriptionMax).default(''),
      /** A day (`2026-12-31`, its end in UTC) or a moment (ISO 8601), in the future. */
      expiration: z
        .string()
        .min(1, missing)
        .pipe(z.union([z.iso.date(), z.iso.datetime({ offset: true })])),
    }),
    data: NewAccessKey,
    refusals: { 422: 'The account has as many keys as one may have' },
  }),
  deleteAccessKey: operation({
    method: 'DELETE',
    path: '/api/user/setting/access-key/{id}',
    summary: 'Delete an access key; it stops working at once',
    tag,
    access,
    params: z.object({ id: z.string().min(1).max(64) }),
    data: nothing,
  }),
} as const
