export { createPageDescriptions } from './describe-page.ts'
export { discoveryRoutes } from './routes.ts'
