export { sessionRoutes } from './routes.ts'
export { endSessions } from './session.store.ts'
export { authenticateSession, openSession } from './session.ts'
export { deviceCookie, sessionCookie } from './session-cookie.ts'
