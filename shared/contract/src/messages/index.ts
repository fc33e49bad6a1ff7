export { fill, type MessageParams } from './fill.ts'
export { type Message, type MessageCode, message, type Sentences } from './message.ts'
