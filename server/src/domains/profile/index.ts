export { readPreferences } from './preferences.ts'
export { profileRoutes } from './routes.ts'
