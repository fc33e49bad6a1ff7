import type { FailureEnvelope } from '@sheaf/contract'
import type { Message } from '@sheaf/contract/messages'

interface Failure {
  code: number
  said: Message
  fields?: Readonly<Record<string, Message>> | undefined
  data: Readonly<Record<string, unknown>>
}

/** The body of a failed answer: SPEC's code and text, and beside them what a screen needs to say it in its reader's language. */
export function failureBody({ code, said, fields, data }: Failure): FailureEnvelope {
  const all = {
    ...data,
    ...(fields && {
      fields: mapped(fields, ({ text }) => text),
      field_messages: mapped(fields, codeOf),
    }),
  }
  return { code, msg: said.text, data: Object.keys(all).length > 0 ? all : null, ...codeOf(said) }
}

const codeOf = ({ code, params }: Message) => ({ message_code: code, message_params: params })

const mapped = <T>(fields: Readonly<Record<string, Message>>, make: (said: Message) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(fields).map(([name, said]) => [name, make(said)]))
