export { hasOpenPushes, startFinalizing } from './finalize-push.ts'
export { landPush } from './land-push.ts'
export { gitTransportRoutes } from './routes.ts'
export { sshHandlers } from './ssh-sessions.ts'
