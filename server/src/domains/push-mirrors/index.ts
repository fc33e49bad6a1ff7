export { startPushMirrors } from './push-mirror-queue.ts'
export { pushMirrorSubscriber } from './push-mirror-subscriber.ts'
export { pushMirrorRoutes } from './routes.ts'
