import type { Readable } from 'node:stream'
import type { Deps } from '../../deps.ts'
import type { IncomingObject } from '../../storage/object-store.ts'
import { addUse, deleteReservation, reserveSpace } from '../quotas/index.ts'
import { addObjectBytes, insertHeld, touchObjects } from './object.store.ts'

interface Keeping {
  repository: { id: number; ownerId: number }
  body: Readable
  size: number
  /** What the bytes must hash to, where that is known. */
  oid?: string
  /**
   * Gives a file that is all of it, hashed, on the disk, and to which nobody writes any more, where there is one: what can be kept as it is need not be read.
   * Asked for once space is reserved, and only where objects are files.
   */
  whole?: () => Promise<{ file: string; oid: string } | undefined>
  /** Looked at once all is there: may it still be kept? Throws where it may not. */
  stillMay?: () => Promise<void>
}

/**
 * Takes an object for a repository. Whoever sends has the bytes: to know the id of what others keep opens nothing. Space of the owner is
 * reserved before the first byte, the object is whole on the disk before the repository has it, and the row comes last: whatever ends
 * this in between leaves nothing that anybody sees, and what lies on the disk is swept.
 */
export async function keepObject(
  deps: Pick<Deps, 'config' | 'database' | 'objects'>,
  { repository: { id: repoId, ownerId }, body, size, oid, whole, stillMay }: Keeping,
): Promise<string> {
  const { database, objects } = deps
  const reservation = `object-${crypto.randomUUID()}`
  await database.tx((tx) => reserveSpace(deps, tx, { ownerId, id: reservation, most: size, least: size }))
  let object: IncomingObject | undefined
  try {
    const found = objects.adopt && (await whole?.())
    if (found !== undefined) object = await objects.adopt?.({ ...found, size })
    object ??= await objects.take({ body, size, ...(oid !== undefined && { oid }) })
    await object.keep()
    await stillMay?.()
    const held = { repoId, oid: object.oid, bytes: size, kind: 'lfs', now: Date.now() } as const
    await database.tx(async (tx) => {
      if (await insertHeld(tx, held)) {
        await addObjectBytes(tx, { repoId, bytes: size })
        await addUse(tx, { repoId, bytes: size })
      } else await touchObjects(tx, { repoId, oids: [held.oid], now: held.now })
      await deleteReservation(tx, reservation)
    })
    // A sweep may have taken the same away in the moment before it was noted.
    await object.keep()
    return object.oid
  } catch (error) {
    await database.tx((tx) => deleteReservation(tx, reservation))
    throw error
  } finally {
    await object?.drop()
  }
}
