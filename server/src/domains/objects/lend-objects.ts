import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Tx } from '../../db/database.ts'
import { addUse } from '../quotas/index.ts'
import { addObjectBytes, insertHeld, selectHeld } from './object.store.ts'

interface Lending {
  from: number
  to: number
  oids: readonly string[]
  maxBytes: number
}

/**
 * Gives a repository those of these objects that another one has, and says which, with their bytes. They lie there once and count for both. Refused (AppError)
 * where they are more than `maxBytes` together.
 */
export async function lendObjects(tx: Tx, { from, to, oids, maxBytes }: Lending): Promise<Map<string, number>> {
  const lent = await selectHeld(tx, { repoId: from, oids })
  const total = [...lent.values()].reduce((sum, size) => sum + size, 0)
  if (total > maxBytes) throw AppError.refused(422, message('push.objects_too_much', { max: maxBytes }))
  const now = Date.now()
  let bytes = 0
  for (const [oid, size] of lent)
    if (await insertHeld(tx, { repoId: to, oid, bytes: size, kind: 'lfs', now })) bytes += size
  if (bytes > 0) {
    await addObjectBytes(tx, { repoId: to, bytes })
    await addUse(tx, { repoId: to, bytes })
  }
  return lent
}
