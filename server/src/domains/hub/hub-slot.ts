import { visitor } from '@sheaf/server-core/actor'
import { createFairQueue } from '@sheaf/server-core/admission/fair-queue'
import type { FastifyRequest } from 'fastify'
import { withRequestSlot } from '../../http/request-slot.ts'

/**
 * Lists of files and commits that are put together at a time: one may name ten thousand files, and is in memory until it is written. A client
 * asks for one after the other.
 */
const listings = createFairQueue({ slots: 6, perCaller: 2, waiting: 256, waitingPerCaller: 64, maxWaitMs: 20_000 })

/** Works on behalf of whoever asks. */
export const inHubSlot = <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> =>
  withRequestSlot(request.actor ?? visitor, request, work)

/** Puts a list together on behalf of whoever asks, once there is room for it. Too many that wait are a `BusyError`. */
export const inListingSlot = <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> =>
  inHubSlot(request, () => listings.run(work))
