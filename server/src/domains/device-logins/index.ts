export { deviceOauthRoutes } from './oauth-routes.ts'
export { deviceLoginRoutes } from './routes.ts'
