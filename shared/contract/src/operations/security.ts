import * as z from 'zod/mini'
import { SecurityEvent, SignedInSession } from '../entities/security.ts'
import { pageSizes } from '../limits.ts'
import { nothing, operation } from '../operation.ts'
import { count } from '../query-schemas.ts'

const tag = 'Security'
const session = { by: 'session' } as const

export const securityOperations = {
  listSessions: operation({
    method: 'GET',
    path: '/api/user/setting/session',
    summary: 'The browsers in which the account is signed in: this one first, then those used last',
    tag,
    access: session,
    data: z.object({ items: z.array(SignedInSession) }),
  }),
  endSession: operation({
    method: 'DELETE',
    path: '/api/user/setting/session/{id}',
    summary: 'Sign out in one browser',
    tag,
    access: session,
    params: z.object({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
    data: nothing,
  }),
  endOtherSessions: operation({
    method: 'DELETE',
    path: '/api/user/setting/session',
    summary: 'Sign out in all browsers but the one that asks',
    tag,
    access: session,
    data: z.object({ ended: z.int() }),
  }),
  listSecurityEvents: operation({
    method: 'GET',
    path: '/api/user/setting/security-log',
    summary: 'What happened to the account, newest first; `next` is the cursor of the page that follows',
    tag,
    access: session,
    query: z.object({
      before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
      page_size: count(pageSizes.securityEvents, { min: 1, max: pageSizes.max }),
    }),
    data: z.object({ items: z.array(SecurityEvent), next: z.nullable(z.string()) }),
  }),
} as const
