import type { ObjectStore } from './object-store.ts'

/**
 * A store whose objects are being moved to another: what is written goes to the new place, and what is not there yet is read where it was.
 * Nobody is sent to a bucket meanwhile, which may not have what they look for.
 */
export function createMovingStore({ to, from }: { to: ObjectStore; from: ObjectStore }): ObjectStore {
  return {
    take: (sending) => to.take(sending),
    ...(to.adopt && { adopt: to.adopt }),
    // What is in neither may have been moved between the two looks.
    open: async (oid) => (await to.open(oid)) ?? (await from.open(oid)) ?? (await to.open(oid)),
    sweep: async (sweeping) => (await to.sweep(sweeping)) + (await from.sweep(sweeping)),
    prepare: () => to.prepare(),
  }
}
