export { listActivity, PushedRef, recordCreation, recordPush, trimActivities } from './activity.ts'
