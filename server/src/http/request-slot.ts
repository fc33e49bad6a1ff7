import { type Actor, callerOfActor } from '@sheaf/server-core/actor'
import { runAs } from '@sheaf/server-core/admission/caller'
import { createFairQueue } from '@sheaf/server-core/admission/fair-queue'
import type { FastifyRequest } from 'fastify'

/**
 * Requests that are worked on at a time, up to the moment in which their answer begins. Most take a millisecond; those
 * that wait for git, a password or the disk hold their slot meanwhile. A quarter of the slots is the most that one
 * caller may have: a page asks ten things at once, and forty people may sit behind one address.
 */
const requests = createFairQueue({
  slots: 512,
  perCaller: 128,
  waiting: 2048,
  waitingPerCaller: 256,
  maxWaitMs: 20_000,
})

/**
 * Does the work of a request on behalf of its caller, once there is a slot for it. Too many that wait, or a wait
 * that takes too long, is a `BusyError`.
 */
export function withRequestSlot<T>(actor: Actor, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  return runAs(callerOfActor(actor, request), () => requests.run(work))
}
