export { activitySubscriber, listPublicActivity, type PublicActivity, recordPush, trimActivities } from './activity.ts'
export { activityRoutes } from './routes.ts'
