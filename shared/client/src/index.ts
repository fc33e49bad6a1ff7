export { ApiError, type ApiFailure } from './api-error.ts'
export type { CallOptions, ClientOptions } from './call.ts'
export { type Client, createClient, createPageClient, type PageClient } from './create-client.ts'
export type { OperationCall, Page, PageCall } from './operation.ts'
