import type { Message, MessageParams } from '@sheaf/contract/messages'

/** What a failed answer says: SPEC's text, with the code and parameters that stand beside it. */
export function messageIn(answer: object): Message | undefined {
  if (!('msg' in answer) || typeof answer.msg !== 'string' || answer.msg === '') return undefined
  return { text: answer.msg, ...codeIn(answer) }
}

/** What it says of single fields of the request. */
export function fieldsOf(data: unknown): Record<string, Message> {
  const texts = entriesOf(propertyOf(data, 'fields'))
  const codes = propertyOf(data, 'field_messages')
  return Object.fromEntries(
    texts.flatMap(([name, text]) =>
      typeof text === 'string' ? [[name, { text, ...codeIn(propertyOf(codes, name)) }]] : [],
    ),
  )
}

function codeIn(value: unknown): Omit<Message, 'text'> {
  const code = propertyOf(value, 'message_code')
  return { code: typeof code === 'string' ? code : '', params: paramsOf(propertyOf(value, 'message_params')) }
}

const paramsOf = (value: unknown): MessageParams =>
  Object.fromEntries(
    entriesOf(value).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )

const propertyOf = (value: unknown, name: string): unknown => new Map(entriesOf(value)).get(name)

const entriesOf = (value: unknown): [string, unknown][] =>
  value !== null && typeof value === 'object' ? Object.entries(value) : []
