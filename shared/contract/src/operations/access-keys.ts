import * as z from 'zod/mini'
import { AccessGrants, AccessLevelSchema, byArea } from '../access-areas.ts'
import { AccessKey, NewAccessKey } from '../entities/access-key.ts'
import { chosenScopeFields, newKeyScopeFields } from '../entities/key-scope.ts'
import { KeyExpiration } from '../key-expiration.ts'
import { limits, pageSizes } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { nothing, operation } from '../operation.ts'
import { count } from '../query-schemas.ts'

const tag = 'Access keys'
/** A key must not be able to make keys: only a signed-in browser may. */
const access = { by: 'session' } as const
const missing = says('access_key.incomplete')

const key = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) })
const title = z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(limits.keyTitleMax))
const description = z.string().check(z.trim(), z.maxLength(limits.keyDescriptionMax))
const expiration = z.pipe(z.string().check(z.minLength(1, missing)), KeyExpiration)

export const accessKeyOperations = {
  listAccessKeys: operation({
    method: 'GET',
    path: '/api/user/setting/access-key',
    summary: 'The access keys of the account, newest first. Pages count from 1',
    tag,
    access,
    query: z.object({
      page: count(1, { min: 1, max: 100_000 }),
      page_size: count(pageSizes.accessKeys, { min: 1, max: pageSizes.max }),
    }),
    data: z.object({ items: z.array(AccessKey), total_count: z.int() }),
  }),
  createAccessKey: operation({
    method: 'POST',
    path: '/api/user/setting/access-key',
    summary: 'Create an access key; its secret is in this answer and nowhere else',
    tag,
    access,
    body: z.extend(AccessGrants, {
      title,
      description: z._default(description, ''),
      expiration,
      /** One that is limited opens no area of the account, whatever is asked for. */
      ...newKeyScopeFields,
    }),
    data: NewAccessKey,
    refusals: { 422: 'The account has reached its limit of keys' },
  }),
  updateAccessKey: operation({
    method: 'PATCH',
    path: '/api/user/setting/access-key/{id}',
    summary: 'Change an access key; what is left out stays, its secret in any case. It counts from the next request on',
    tag,
    access,
    params: key,
    body: z.object({
      ...byArea(() => z.optional(AccessLevelSchema)),
      title: z.optional(title),
      description: z.optional(description),
      expiration: z.optional(expiration),
      /** Replaces all of them; null for a key that is limited to nothing. */
      targets: z.optional(chosenScopeFields.targets),
      addresses: z.optional(chosenScopeFields.addresses),
    }),
    data: AccessKey,
  }),
  deleteAccessKey: operation({
    method: 'DELETE',
    path: '/api/user/setting/access-key/{id}',
    summary: 'Delete an access key; it stops working at once',
    tag,
    access,
    params: key,
    data: nothing,
  }),
} as const
