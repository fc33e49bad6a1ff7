import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { nothing, operation } from '../operation.ts'
import { EmailAddress } from './accounts.ts'

const tag = 'This Sheaf'

/** The pages whose text whoever runs a Sheaf may write. */
export const legalPages = ['terms', 'privacy'] as const

/** What a message to whoever runs a Sheaf may be about. */
export const messageTopics = ['question', 'feedback', 'problem', 'plan'] as const

export const siteOperations = {
  getLegalPage: operation({
    method: 'GET',
    path: '/api/site/pages/{page}',
    summary: 'What whoever runs this Sheaf has written for a page, as HTML; null where they have written nothing',
    tag,
    access: { by: 'anyone' },
    params: z.object({ page: z.enum(legalPages) }),
    query: z.object({ language: z._default(z.catch(z.enum(['en', 'zh', 'es', 'fr', 'de', 'ja']), 'en'), 'en') }),
    data: z.object({ html: z.nullable(z.string()) }),
  }),
  getPlans: operation({
    method: 'GET',
    path: '/api/site/plans',
    summary: 'What the plans of this Sheaf hold where it decides that by itself; null: as much as there is',
    tag,
    access: { by: 'anyone' },
    data: z.object({ starter_gigabytes: z.nullable(z.number()) }),
  }),
  sendMessage: operation({
    method: 'POST',
    path: '/api/site/message',
    summary: 'Mail a message to whoever runs this Sheaf',
    tag,
    access: { by: 'anyone' },
    body: z.object({
      topic: z.enum(messageTopics),
      email: EmailAddress,
      text: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, says('site_message.required')),
          z.maxLength(limits.siteMessageMax, says('site_message.too_long')),
        ),
    }),
    data: nothing,
    refusals: { 404: 'Nobody runs this Sheaf yet: it has no account and no SHEAF_CONTACT' },
  }),
} as const
