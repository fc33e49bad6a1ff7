import * as z from 'zod/mini'
import { says } from './messages/contract-message.ts'

const wrong = says('source.credentials_invalid')

/** The name that another Git server knows somebody by; a colon would end it on the way. */
export const sourceUsername = z.string().check(z.trim(), z.maxLength(255, wrong), z.regex(/^[^\p{Cc}:]*$/u, wrong))

/** What proves it. A line break would end it on the way. */
export const sourcePassword = z.string().check(z.maxLength(2_048, wrong), z.regex(/^\P{Cc}*$/u, wrong))
