export { announceFirstRows } from '@sheaf/client/first-answers'
