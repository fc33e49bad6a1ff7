import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { limits } from '@sheaf/contract'
import { hasFreeSpace } from '@sheaf/server-core/free-space'
import type { Deps } from '../../deps.ts'
import { fullDisk } from '../../http/full-disk.ts'
import { draftPrefix } from '../../storage/draft-files.ts'
import { asSaid, readBytes } from '../../storage/object-store.ts'
import { BadXet } from '../../xet/bad-xet.ts'
import type { PlannedFile } from '../../xet/files-of-shard.ts'
import { mostShardBytes } from '../../xet/shard.ts'
import type { XetWorker } from '../../xet/xet-worker.ts'
import { keepObject, selectHeld, touchObjects } from '../objects/index.ts'
import { withBody } from './receive-body.ts'

interface Registering {
  worker: XetWorker
  /** The folder of the session. */
  folder: string
  repository: { id: number; ownerId: number }
  body: Readable
  /** May it still be kept? Throws where it may not. */
  stillMay: () => Promise<void>
}

/** Files that are being put together, by repository and hash: a client that has lost patience asks for the same again. */
const making = new Map<string, Promise<void>>()

/**
 * Makes the files of a shard out of the xorbs of its session, and gives them to the repository as objects, like those of Git LFS: space is
 * reserved, bytes are hashed as they are written, by the thread of Xet where objects are files, and a row comes last. Refused (AppError, `BadXet`): what is not what it says.
 */
export async function registerShard(
  deps: Pick<Deps, 'config' | 'database' | 'objects'>,
  { body, folder, ...registering }: Registering,
): Promise<void> {
  await withBody({ body, folder, most: mostShardBytes }, async (shard) => {
    for (const file of await registering.worker.plan({ shard, folder })) {
      const key = `${registering.repository.id}:${file.hash}:${file.sha256 ?? ''}`
      const known = making.get(key)
      if (known !== undefined) {
        await known
        continue
      }
      const made = makeFile(deps, { ...registering, folder, shard, file }).finally(() => making.delete(key))
      making.set(key, made)
      await made
    }
  })
}

type Making = Omit<Registering, 'body'> & { shard: string; file: PlannedFile }

async function makeFile(
  deps: Pick<Deps, 'config' | 'database' | 'objects'>,
  { worker, folder, repository, stillMay, shard, file }: Making,
): Promise<void> {
  const { from, until, bytes: size, sha256: oid } = file
  if (size > limits.objectBytes) throw new BadXet(`Objects have at most ${limits.objectBytes} bytes`)
  if (oid !== undefined && (await isHeld(deps, { repoId: repository.id, oid, size }))) return
  const draft = join(folder, `${draftPrefix}${randomBytes(16).toString('hex')}`)
  let isWritten = false
  const whole = async () => {
    if (!(await hasFreeSpace(folder, { besides: size }))) throw fullDisk(undefined)
    const found = await worker.write({ shard, folder, from, until, into: draft })
    isWritten = true
    return { file: draft, oid: asSaid(found, oid) }
  }
  // Where objects are no files, or lie on another disk.
  async function* bytes() {
    if (isWritten) yield* createReadStream(draft, { highWaterMark: readBytes })
    else yield* worker.assemble({ shard, folder, from, until })
  }
  try {
    const body = Readable.from(bytes(), { objectMode: false })
    await keepObject(deps, { repository, body, size, ...(oid !== undefined && { oid }), stillMay, whole })
  } finally {
    await rm(draft, { force: true })
  }
}

/** What this repository has already is not made once more: to name it gives nobody anything. */
async function isHeld(
  { database }: Pick<Deps, 'database'>,
  { repoId, oid, size }: { repoId: number; oid: string; size: number },
): Promise<boolean> {
  const held = (await selectHeld(database.read, { repoId, oids: [oid] })).get(oid)
  if (held === undefined) return false
  if (held !== size) throw new BadXet(`The object ${oid} has ${held} bytes`)
  await touchObjects(database.write, { repoId, oids: [oid], now: Date.now() })
  return true
}
