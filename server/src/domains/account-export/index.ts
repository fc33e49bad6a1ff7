export { exportQueue } from './export-queue.ts'
export { accountExportRoutes, exportDownloadRoutes } from './routes.ts'
