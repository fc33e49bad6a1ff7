export { encodeImage } from './encode-picture.ts'
export { pictureOperations, picturePolicy, pictureRoutes } from './routes.ts'
