export { selectOwnMessages } from './conversation.store.ts'
export { conversationRoutes } from './routes.ts'
