export { ApiError, type ApiFailure, messageOf } from './api-error.ts'
export {
  api,
  apiPages,
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  createPageClient,
  type Page,
  type PageClient,
} from './call.ts'
