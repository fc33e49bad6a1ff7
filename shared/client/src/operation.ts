import type { DataOf, InputOf, OperationName, PagedOperationName, PageInfo } from '@sheaf/contract'
import { type CallInput, type CallOptions, type ClientOptions, call, type Route } from './call.ts'

type Arguments<N extends OperationName> = keyof InputOf<N> extends never
  ? [input?: Record<string, never>, options?: CallOptions]
  : Partial<InputOf<N>> extends InputOf<N>
    ? [input?: InputOf<N>, options?: CallOptions]
    : [input: InputOf<N>, options?: CallOptions]

/** Calls one operation of the contract. Gives the answer's `data` or throws ApiError. */
export type OperationCall<N extends OperationName> = (...args: Arguments<N>) => Promise<DataOf<N>>

/** A page of a list. */
export interface Page<Data> extends PageInfo {
  data: Data
}

/** Calls an operation whose list comes page by page. Gives a page with the way to the next one. */
export type PageCall<N extends PagedOperationName> = (...args: Arguments<N>) => Promise<Page<DataOf<N>>>

/** The function of one operation. Nothing is sent until it is called. */
export function callOf<N extends OperationName>(...route: Route): OperationCall<N> {
  return callWith<N>(route, {})
}

/** The same for a list that comes page by page. */
export function pagedCallOf<N extends PagedOperationName>(...route: Route): PageCall<N> {
  return pagedCallWith<N>(route, {})
}

/** As `operation`, for another origin or with other headers than those of the page. */
export function callWith<N extends OperationName>(route: Route, options: ClientOptions): OperationCall<N> {
  const send = async (input: CallInput = {}, callOptions: CallOptions = {}) =>
    (await call(route, input, options, callOptions)).data
  // What a route takes and gives stands in the contract under its name: the compiler can't follow it through a string.
  return send as OperationCall<N>
}

/** As `pagedOperation`, for another origin or with other headers than those of the page. */
export function pagedCallWith<N extends PagedOperationName>(route: Route, options: ClientOptions): PageCall<N> {
  const send = async (input: CallInput = {}, callOptions: CallOptions = {}): Promise<Page<unknown>> => {
    const { data, page } = await call(route, input, options, callOptions)
    // A server that knows no pages has told everything.
    return { data, next: page?.next ?? null, total: page?.total ?? (Array.isArray(data) ? data.length : 0) }
  }
  // As above.
  return send as PageCall<N>
}
