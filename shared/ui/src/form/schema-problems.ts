import { fieldMessages } from '@sheaf/contract'
import type { Message } from '@sheaf/contract/messages'
import { textOf } from '@sheaf/shell'
import type * as z from 'zod/mini'

/** A schema of the contract that a form can be of: that of an operation's body, or of several in one. */
export type FormSchema = z.ZodMiniType<unknown, Record<string, unknown>>

/** What a form's fields hold: all that the schema takes, nothing left out. */
export type ValuesOf<S extends FormSchema> = { [N in keyof z.input<S>]-?: Exclude<z.input<S>[N], undefined> }
export type FieldOf<S extends FormSchema> = keyof ValuesOf<S> & string
/** Words by field, the first that is wrong first. */
export type Problems = Readonly<Record<string, string | undefined>>

/** What the schema finds wrong, in the language of the page; nothing where the values may be sent. */
export function problemsOf<S extends FormSchema>(schema: S, values: z.input<S>): Problems {
  const { error } = schema.safeParse(values, { reportInput: true })
  return error ? inWords(fieldMessages(error, '')) : {}
}

/** Messages by field, whoever found them: the schema or the server. */
export const inWords = (messages: Readonly<Record<string, Message>>): Problems =>
  Object.fromEntries(Object.entries(messages).map(([name, said]) => [name, textOf(said)]))
