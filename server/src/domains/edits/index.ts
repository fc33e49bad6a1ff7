export { editRoutes } from './routes.ts'
export { serverIdentity } from './server-identity.ts'
export { startUploadSweep } from './sweep.ts'
export { uploadRoutes } from './upload-routes.ts'
