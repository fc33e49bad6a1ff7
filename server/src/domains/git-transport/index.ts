export { advertisePush } from './advertise-push.ts'
export { gitTransportRoutes } from './routes.ts'
export { startSettling } from './settle-push.ts'
export { takePush } from './take-push.ts'
