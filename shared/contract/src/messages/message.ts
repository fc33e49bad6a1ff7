import type { Given, Message } from './contract-message.ts'
import { en } from './en.ts'
import { fill } from './fill.ts'

export type MessageCode = keyof typeof en

/** A language's sentences for all codes. */
export type Sentences = Readonly<Record<MessageCode, string>>

/** Makes the message of a code. Its template says which parameters it has. */
export function message<C extends MessageCode>(code: C, ...[params]: Given<(typeof en)[C]>): Message {
  const given = params ?? {}
  return { code, params: given, text: fill(en[code], given, 'en') }
}

/** All codes. */
export const messageCodes = Object.keys(en).filter(isMessageCode)

/** Is this a code, and no sentence? */
export function isMessageCode(text: string): text is MessageCode {
  return Object.hasOwn(en, text)
}
