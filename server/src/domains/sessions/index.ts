export { sessionRoutes } from './routes.ts'
export { authenticateSession, openSession } from './session.ts'
export { sessionCookie } from './session-cookie.ts'
