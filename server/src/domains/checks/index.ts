export { presentMarks } from './check.presenter.ts'
export { failedChecks, missingChecks } from './check.store.ts'
export { checkRoutes } from './routes.ts'
export { statusRoutes } from './status-routes.ts'
