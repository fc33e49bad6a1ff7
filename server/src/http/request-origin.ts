import { addressOf } from '@sheaf/server-core/admission/address-of'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { mailLanguages, readerLanguage } from './reader-language.ts'
import { deviceOf } from './user-agent.ts'

/** Where a request comes from, as its sender may be told later. */
export const RequestOrigin = z.object({
  /** As limits count it: of IPv6 the network. */
  address: z.string(),
  browser: z.string(),
  system: z.string(),
  /** What its sender reads: the language of mail about it. */
  language: z.enum(mailLanguages),
})
export type RequestOrigin = z.output<typeof RequestOrigin>

/** Of an event that no request led to, such as a command of the operator. */
export const noOrigin: RequestOrigin = { address: '', browser: '', system: '', language: 'en' }

/** Where this request comes from. */
export function originOf(request: Pick<FastifyRequest, 'headers' | 'ip'>): RequestOrigin {
  return {
    address: addressOf(request.ip),
    ...deviceOf(request.headers['user-agent']),
    language: readerLanguage(request),
  }
}
