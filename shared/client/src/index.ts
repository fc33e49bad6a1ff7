export { ApiError, type ApiFailure, messageOf } from './api-error.ts'
export { api, type CallOptions, type Client, type ClientOptions, createClient } from './call.ts'
