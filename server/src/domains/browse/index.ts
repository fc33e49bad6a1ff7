export { rawRoutes } from './raw-routes.ts'
export { browseRoutes } from './routes.ts'
