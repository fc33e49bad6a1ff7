export { activitySubscriber, recordPush, trimActivities } from './activity.ts'
export { activityRoutes } from './routes.ts'
