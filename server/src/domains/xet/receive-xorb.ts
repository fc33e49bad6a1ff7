import { open, rename, rm, stat, writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { syncInTurn } from '@sheaf/server-core/admission/disk-syncs'
import { hasFreeSpace } from '@sheaf/server-core/free-space'
import type { Deps } from '../../deps.ts'
import { fullDisk } from '../../http/full-disk.ts'
import { BadXet } from '../../xet/bad-xet.ts'
import { indexFile, xorbFile } from '../../xet/stored-xorbs.ts'
import type { XetWorker } from '../../xet/xet-worker.ts'
import { mostXorbBytes } from '../../xet/xorb.ts'
import { refuseWithoutSpace } from '../quotas/index.ts'
import { withBody } from './receive-body.ts'
import { isSpoolFull, sweepSessions } from './session.ts'

interface Receiving {
  worker: XetWorker
  /** The folder of the session, and whose it is. */
  folder: string
  userId: number
  /** Who pays for what is made of it. */
  ownerId: number
  hash: string
  body: Readable
  /** What its client says it has, in bytes. */
  size: number
}

/**
 * Takes a xorb into a session once all of its chunks have been looked at; says whether it is new there. Its name comes last: whatever ends
 * this in between leaves nothing that a shard could refer to. Refused (AppError, `BadXet`): what is something else, what nobody has room for.
 */
export async function receiveXorb(
  deps: Pick<Deps, 'config' | 'database'>,
  { worker, folder, userId, ownerId, hash, body, size }: Receiving,
): Promise<boolean> {
  const { config, database } = deps
  if (size > mostXorbBytes) throw new BadXet(`A xorb has at most ${mostXorbBytes} bytes`, 413)
  await database.tx((tx) => refuseWithoutSpace(deps, tx, ownerId, size))
  if (await isSpoolFull(config, { userId, size }))
    throw new BadXet('Too much was sent by Xet in the last days: send it by Git LFS, or later', 413)
  await makeRoom(config, folder, size)
  const file = xorbFile(folder, hash)
  const isNew = (await stat(file).catch(() => undefined)) === undefined
  await withBody({ body, folder, most: mostXorbBytes }, async (draft) => {
    const index = await worker.index({ file: draft, hash })
    const indexDraft = `${draft}-index`
    try {
      await writeFile(indexDraft, index, { flag: 'wx', mode: 0o600, flush: true })
      await rename(indexDraft, indexFile(folder, hash))
    } finally {
      await rm(indexDraft, { force: true })
    }
    await rename(draft, file)
    await syncFolder(folder)
  })
  return isNew
}

/** The same bytes are written twice: as they are sent, and as the file that they make. */
async function makeRoom(config: Deps['config'], folder: string, size: number): Promise<void> {
  const besides = 2 * size
  if (await hasFreeSpace(folder, { besides })) return
  await sweepSessions(config, { isShort: true })
  if (!(await hasFreeSpace(folder, { besides }))) throw fullDisk(undefined)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await syncInTurn(() => handle.sync())
  } finally {
    await handle.close()
  }
}
