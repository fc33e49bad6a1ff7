export { hasFollows } from './follow.store.ts'
export { dropFollows } from './follow-user.ts'
export { userRoutes } from './routes.ts'
