export { presentReviewers } from './review.presenter.ts'
export { countUnresolved } from './review-thread.store.ts'
export { reviewRoutes } from './routes.ts'
export { standingOf } from './standing.ts'
