import type { CodedMessage } from '@sheaf/contract'
import type { Message } from '@sheaf/contract/messages'

/** A text that the server told, with the code and parameters that stand beside it; of an older server, without. */
export function messageFrom(text: unknown, beside: unknown): Message | undefined {
  if (typeof text !== 'string' || text === '') return undefined
  const { message_code: code = '', message_params: params = {} }: Partial<CodedMessage> = Object(beside)
  return { code, params, text }
}

/** What a failed answer says of single fields of the request. */
export function fieldsOf(data: unknown): Record<string, Message> {
  const { fields = {}, field_messages: codes }: { fields?: object; field_messages?: unknown } = Object(data)
  const found: Record<string, Message> = {}
  for (const [name, text] of Object.entries(fields ?? {})) {
    const said = messageFrom(text, Object(codes)[name])
    if (said) found[name] = said
  }
  return found
}
