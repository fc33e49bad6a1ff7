export { cardQueue, cardSubscriber } from './read-card.ts'
export { cardRoutes } from './routes.ts'
