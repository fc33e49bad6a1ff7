export { sessionRoutes } from './routes.ts'
export { actorOfSession, openSession } from './session.ts'
export { sessionCookie } from './session-cookie.ts'
