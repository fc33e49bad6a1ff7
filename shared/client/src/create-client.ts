import { contract, type OperationName, type PagedOperationName, pagedOperations } from '@sheaf/contract'
import type { ClientOptions, Route } from './call.ts'
import { callWith, type OperationCall, type PageCall, pagedCallWith } from './operation.ts'

/** One function per operation of the contract, under its name. Each gives the answer's `data` or throws ApiError. */
export type Client = { readonly [N in OperationName]: OperationCall<N> }

/** Functions for lists that come page by page; the function of the same name in `Client` gives the data of the page alone. */
export type PageClient = { readonly [N in PagedOperationName]: PageCall<N> }

/**
 * Makes a client of all operations, for scripts and tests. It brings the whole contract: what runs in a page imports
 * the functions that it calls from `@sheaf/client/operations`. Nothing is sent until one of its functions is called.
 */
export function createClient(options: ClientOptions = {}): Client {
  const bound = operationNames().map((name) => [name, callWith(routeOf(name), options)])
  // The keys are those of the contract: what the compiler can't see.
  return Object.fromEntries(bound) as Client
}

/** Makes a client of the lists that come page by page. */
export function createPageClient(options: ClientOptions = {}): PageClient {
  const bound = pagedOperations.map((name) => [name, pagedCallWith(routeOf(name), options)])
  // As above.
  return Object.fromEntries(bound) as PageClient
}

// As above.
const operationNames = () => Object.keys(contract) as OperationName[]

function routeOf(name: OperationName): Route {
  const { method, path, data } = contract[name]
  return [method, path, !data.safeParse(null).success]
}
