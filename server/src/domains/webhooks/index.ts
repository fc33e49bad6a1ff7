export { startWebhooks } from './delivery-queue.ts'
export { webhookRoutes } from './routes.ts'
export { webhookSubscriber } from './webhook-subscriber.ts'
