import * as z from 'zod/mini'
import type { AccessArea, AccessLevel } from './access-areas.ts'
import type { MessageParams } from './messages/fill.ts'
import type { PageInfo } from './paged-operations.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call an operation, before the policy decides on the object:
 * - `anyone`: visitors too. With an access key, the key needs `area` at `level` where they are named.
 * - `session`: a signed-in browser only; no access key opens it.
 * - `account`: a signed-in browser, or an access key with `area` at `level`.
 */
export type Access =
  | { by: 'anyone'; area?: AccessArea; level?: AccessLevel }
  | { by: 'session' }
  | { by: 'account'; area: AccessArea; level: AccessLevel }

/** One operation of the API: all that server, client and OpenAPI document are built from. */
export interface Operation<
  P extends z.ZodMiniType = z.ZodMiniType,
  Q extends z.ZodMiniType = z.ZodMiniType,
  B extends z.ZodMiniType = z.ZodMiniType,
  D extends z.ZodMiniType = z.ZodMiniType,
> {
  method: Method
  /** Path with `{name}` parameters; `{name*}` as the last one takes the rest of the path, slashes included. */
  path: string
  summary: string
  tag: string
  access: Access
  params?: P
  query?: Q
  body?: B
  /** Longest body in bytes; `limits.jsonBodyBytes` where it is not said. */
  bodyBytes?: number
  data: D
  /** The user's mistakes within a well-formed call: envelope code → when it is said. HTTP status stays 200. */
  refusals?: Readonly<Record<number, string>>
}

/** An operation as it was declared: one that takes a body has it. */
export type Declared<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  D extends z.ZodMiniType,
> = Operation<P, Q, B, D> & (B extends z.ZodMiniUndefined ? unknown : { body: B })

/** Declares an operation and keeps the exact types of its schemas. */
export function operation<
  P extends z.ZodMiniType = z.ZodMiniUndefined,
  Q extends z.ZodMiniType = z.ZodMiniUndefined,
  B extends z.ZodMiniType = z.ZodMiniUndefined,
  D extends z.ZodMiniType = z.ZodMiniNull,
>(entry: Declared<P, Q, B, D>): Declared<P, Q, B, D> {
  return entry
}

type Parts<O> =
  O extends Operation<infer P, infer Q, infer B, infer D> ? { params: P; query: Q; body: B; data: D } : never
type DropUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }
/** What may be empty need not be there: a query of which every parameter has a default. */
type DropEmpty<T> = { [K in keyof T as Partial<T[K]> extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as Partial<T[K]> extends T[K] ? K : never]?: T[K]
}

/** What a caller passes: `params`, `query` and `body`, each present only where the operation has it. */
export type OperationInput<O> = DropEmpty<
  DropUndefined<{
    params: z.input<Parts<O>['params']>
    query: z.input<Parts<O>['query']>
    body: z.input<Parts<O>['body']>
  }>
>

/** The same after parsing, as a handler receives it. */
export type OperationRequest<O> = DropUndefined<{
  params: z.output<Parts<O>['params']>
  query: z.output<Parts<O>['query']>
  body: z.output<Parts<O>['body']>
}>

/** The `data` of a successful answer. */
export type OperationData<O> = z.output<Parts<O>['data']>

/** The body of every answer. Code 200 is success; any other says why not, `msg` in words for people. */
export interface Envelope<T> {
  code: number
  msg: string
  data: T | null
  /** Present in the answers of `pagedOperations`. */
  page?: PageInfo
}

/** A code of a message with its parameters: screens say it in the language of their reader. */
export interface CodedMessage {
  message_code: string
  message_params: MessageParams
}

/** The body of an answer that is no success: `msg` is the message in English, for scripts and whoever does not know its code. */
export interface FailureEnvelope extends Envelope<Readonly<Record<string, unknown>>>, CodedMessage {}

/** `data` of operations that have nothing to say but success. */
export const nothing = z.null()
