export { startWebhooks } from './delivery-queue.ts'
export {
  changeHubWebhook,
  createHubWebhook,
  getHubWebhook,
  type HubWebhook,
  listHubWebhooks,
  removeHubWebhook,
} from './hub-webhooks.ts'
export { webhookRoutes } from './routes.ts'
export { webhookSubscriber } from './webhook-subscriber.ts'
