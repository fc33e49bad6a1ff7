export { pictureOperations, pictureRoutes } from './routes.ts'
