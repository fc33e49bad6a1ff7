export { planCommand } from './plan-command.ts'
export { billingRoutes } from './routes.ts'
