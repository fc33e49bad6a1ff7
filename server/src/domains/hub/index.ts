export { datasetRoutes, hubRoutes } from './routes.ts'
