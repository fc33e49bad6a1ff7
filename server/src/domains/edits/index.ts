export { editRoutes } from './routes.ts'
export { startUploadSweep } from './sweep.ts'
export { uploadRoutes } from './upload-routes.ts'
