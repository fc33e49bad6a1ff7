import type { DataOf, OperationName, RequestOf } from '@sheaf/contract'
import type { Actor } from '@sheaf/server-core/actor'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CacheableResponse } from './cacheable-response.ts'

/** What a handler knows of a call beside its parsed input. */
export interface Call {
  readonly actor: Actor
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
}

/** Answers one operation: returns its `data`, or the whole answer prepared, or throws an AppError. */
export type Handler<N extends OperationName> = (input: RequestOf<N>, call: Call) => Promise<Result<N>> | Result<N>
type Result<N extends OperationName> = DataOf<N> | CacheableResponse

/** Handlers by the name of their operation. A domain's `routes.ts` makes those of the domain. */
export type Handlers<N extends OperationName = OperationName> = { readonly [K in N]: Handler<K> }
