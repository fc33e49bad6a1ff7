export { presentMarks } from './check.presenter.ts'
export { missingChecks } from './check.store.ts'
export { checkRoutes } from './routes.ts'
export { statusRoutes } from './status-routes.ts'
