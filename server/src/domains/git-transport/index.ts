export { gitTransportRoutes } from './routes.ts'
export { startSettling } from './settle-push.ts'
