export { attachmentRoutes } from './routes.ts'
export { startAttachmentSweep } from './sweep-attachments.ts'
