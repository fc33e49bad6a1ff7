export { findRepositoryCard, selectCardFacts } from './card.store.ts'
export { listCards } from './list-cards.ts'
export { cardQueue, cardSubscriber } from './read-card.ts'
export { cardRoutes } from './routes.ts'
