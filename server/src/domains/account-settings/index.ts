export { deletionQueue } from './deletion.ts'
export { accountSettingsRoutes } from './routes.ts'
