export { fill, type MessageParams } from './fill.ts'
export { type Message, type MessageCode, message, messageCodes, type Sentences } from './message.ts'
