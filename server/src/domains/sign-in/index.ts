export { providerSignInRoutes } from './provider-routes.ts'
export { signInRoutes } from './routes.ts'
