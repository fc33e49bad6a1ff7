import { en } from './en.ts'
import { fill, type MessageParams } from './fill.ts'

export type MessageCode = keyof typeof en

/** A language's sentences for all codes. */
export type Sentences = Readonly<Record<MessageCode, string>>

/**
 * What people are told: a code with parameters, which a screen says in the language of its reader, and the same in
 * English, for scripts, for Git, and where a screen does not know the code. Made by `message` alone.
 */
export interface Message {
  readonly code: string
  readonly params: MessageParams
  readonly text: string
}

/** The parameters that stand in a template: numbers where it says how to write them. */
type ParamsOf<T> = T extends `${string}{${infer P}}${infer Rest}`
  ? (P extends `${infer Name}:${string}` ? { readonly [K in Name]: number } : { readonly [K in P]: string | number }) &
      ParamsOf<Rest>
  : unknown

type Given<C extends MessageCode> = keyof ParamsOf<(typeof en)[C]> extends never
  ? []
  : [params: ParamsOf<(typeof en)[C]>]

/** Makes the message of a code. Its template says which parameters it has. */
export function message<C extends MessageCode>(code: C, ...[params]: Given<C>): Message {
  return messageOfCode(code, params ?? {})
}

/** The same where the code is known at run time alone; parameters that are not given stay as the template names them. */
export function messageOfCode(code: MessageCode, params: MessageParams): Message {
  return { code, params, text: fill(en[code], params, 'en') }
}

/** All codes. */
export const messageCodes = Object.keys(en).filter(isMessageCode)

/** Is this a code, and no sentence? */
export function isMessageCode(text: string): text is MessageCode {
  return Object.hasOwn(en, text)
}

/** Names the message of a schema's rule: what a schema says is a code, see `messageOfIssue`. */
export const says = (code: MessageCode): string => code
