export { nameSubscriber, startNames } from './index-names.ts'
export { nameRoutes } from './routes.ts'
