export { activitySubscriber, listActivity, recordPush, trimActivities } from './activity.ts'
