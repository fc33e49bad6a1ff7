import { type LfsPointer, lfsPointer } from '@sheaf/git-engine'
import type { Deps } from '../../deps.ts'
import type { OpenObject } from '../../storage/object-store.ts'
import { selectHeld } from './object.store.ts'

/** The pointer of Git LFS that a small file is, and whether this repository has what it points to. */
export async function readPointer(
  { database }: Pick<Deps, 'database'>,
  { repoId, bytes }: { repoId: number; bytes: Buffer },
): Promise<{ pointer: LfsPointer; isHeld: boolean } | undefined> {
  const pointer = bytes.length < 1_024 ? lfsPointer(bytes.toString('utf8')) : undefined
  if (pointer === undefined) return undefined
  const { oid, size } = pointer
  const isHeld = (await selectHeld(database.read, { repoId, oids: [oid] })).get(oid) === size
  return { pointer, isHeld }
}

/** Opens an object that a row says is there. */
export async function openHeld({ objects }: Pick<Deps, 'objects'>, oid: string): Promise<OpenObject> {
  const object = await objects.open(oid)
  if (object === undefined) throw new Error(`object ${oid} is missing from the store`)
  return object
}
