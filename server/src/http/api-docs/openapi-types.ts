import type { Access } from '@sheaf/contract'
import type { JsonSchema } from './json-schema.ts'

/** The part of OpenAPI 3.1 that Sheaf's document uses. */
export interface OpenApiDocument {
  openapi: '3.1.1'
  info: { title: string; version: string; summary: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, PathItem>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, Response>
    securitySchemes: Record<string, SecurityScheme>
  }
}

export type PathItem = Partial<Record<'get' | 'post' | 'put' | 'patch' | 'delete', OpenApiOperation>>

export interface OpenApiOperation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, never[]>[]
  parameters?: Parameter[]
  requestBody?: { required: true; content: { 'application/json': { schema: JsonSchema } } }
  responses: Record<string, Response | { $ref: string }>
  /** Who may call it, as the contract says it. */
  'x-sheaf-access': Access
  /** Envelope code → when it is said, with HTTP status 200. */
  'x-sheaf-refusals'?: Readonly<Record<string, string>>
}

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  schema: JsonSchema
}

export interface Response {
  description: string
  content?: { 'application/json': { schema: JsonSchema } }
}

export interface SecurityScheme {
  type: 'http' | 'apiKey'
  description: string
  scheme?: string
  in?: 'cookie'
  name?: string
}
