export { contractMessage, type Message } from './contract-message.ts'
export { fill, type MessageParams } from './fill.ts'
export { type MessageCode, message, messageCodes, type Sentences } from './message.ts'
