export { listActivity, PushedRef, recordCreation, recordPush } from './activity.ts'
