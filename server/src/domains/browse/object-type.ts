import { buffer } from 'node:stream/consumers'
import { createLru } from '@sheaf/server-core/lru'
import type { Deps } from '../../deps.ts'
import { sniffedBytes } from '../../file-contents/decode-text.ts'
import { openHeld } from '../objects/index.ts'
import { type RawType, rawType } from './raw-type.ts'

const known = createLru<RawType>({ capacity: 10_000 })

/** What an object is, by its first bytes; it never changes. */
export async function typeOfObject(
  deps: Pick<Deps, 'objects'>,
  { oid, size }: { oid: string; size: number },
): Promise<RawType> {
  const found = known.get(oid)
  if (found !== undefined) return found
  const object = await openHeld(deps, oid)
  const type = rawType(await buffer(object.stream({ start: 0, end: Math.min(size, sniffedBytes) })))
  known.set(oid, type)
  return type
}
