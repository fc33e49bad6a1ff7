export { inboxSubscriber } from './inbox-subscriber.ts'
export { notificationRoutes } from './routes.ts'
export { wantsMail } from './tell.ts'
export { dropNotificationsBy, startInboxes } from './tend-inboxes.ts'
