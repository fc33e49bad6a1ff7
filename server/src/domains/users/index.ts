export { hasFollows, selectFollowedOf, selectFollows } from './follow.store.ts'
export { dropFollows } from './follow-user.ts'
export { userRoutes } from './routes.ts'
export { findTeamProfile, findUser } from './user.store.ts'
