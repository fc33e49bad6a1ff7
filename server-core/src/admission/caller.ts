import { AsyncLocalStorage } from 'node:async_hooks'
import { addressOf } from './address-of.ts'

/** Whoever work is done for, as shares of the server are counted. */
export interface Caller {
  /** `user:<id>` for an account, `address:<address>` for a visitor (an IPv6 one by its /64), or `server`. */
  readonly key: string
}

/** Work that nobody asked for: jobs, maintenance, what is shared by all. */
export const serverCaller: Caller = Object.freeze({ key: 'server' })

/** An account is one caller, wherever it comes from; visitors of one address are one. */
export function callerOf({ userId, ip }: { userId?: number | undefined; ip: string }): Caller {
  return { key: userId === undefined ? `address:${addressOf(ip)}` : `user:${userId}` }
}

const callers = new AsyncLocalStorage<Caller>()

/**
 * Does work in the name of a caller, and gives what it gives. All that it awaits and starts belongs to the caller, but
 * not what an event of a socket starts later, such as the end of a request's body: wrap the handler, not a hook before it.
 */
export function runAs<T>(caller: Caller, work: () => T): T {
  return callers.run(caller, work)
}

/** In whose name the work at hand is done; the server's own outside of `runAs`. */
export function currentCaller(): Caller {
  return callers.getStore() ?? serverCaller
}
