export { gitTransportRoutes } from './routes.ts'
export { hasOpenPushes, startSettling } from './settle-push.ts'
export { sshHandlers } from './ssh-sessions.ts'
