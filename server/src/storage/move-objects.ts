import { AppError } from '@sheaf/server-core/app-error'
import type { MovableStore, Sweeping } from './object-store.ts'

interface Moving extends Pick<Sweeping, 'used'> {
  from: MovableStore
  to: MovableStore
  /** Only looks. */
  dryRun?: boolean
  /** Is told of each that has come to the new place. */
  onCopied?: (copied: { oid: string; size: number }) => void
}

/** What became of the objects of a store. */
export interface Moved {
  /** Those that came to the new place, or would. */
  copied: { count: number; bytes: number }
  /** Those that are gone from the old place. */
  removed: number
  /** What nothing needs: it stays where it is until it is swept. */
  unused: number
  /** Those whose bytes are not what they have to be: they stay where they are. */
  damaged: string[]
}

const pageSize = 100
/** Objects that are on their way, or looked at, at once: of small ones what each waits for is the disk and the line, not their bytes. */
export const objectsAtOnce = 4

/**
 * Moves what is in use from one store to another, beside servers that read from both. Each object is hashed on its way and is on the disk, or in
 * the bucket, before anything is removed; it goes from the old place when all have come, so that whoever reads there meanwhile can go on.
 * Whatever ends it, it goes on where it is called again: what has come is not sent again.
 */
export async function moveObjects({
  from,
  to,
  used,
  dryRun = false,
  onCopied = () => undefined,
}: Moving): Promise<Moved> {
  const moved: Moved = { copied: { count: 0, bytes: 0 }, removed: 0, unused: 0, damaged: [] }
  for await (const page of pagesOf(from)) {
    const known = await used(page.map(({ oid }) => oid))
    await forSeveral(page, async (object) => {
      if (!known.has(object.oid)) moved.unused += 1
      else if (!(await isIn(to, object)) && (dryRun || (await copy(object, { from, to }, moved)))) {
        moved.copied.count += 1
        moved.copied.bytes += object.size
        onCopied(object)
      }
    })
  }
  if (dryRun) return moved
  for await (const page of pagesOf(from)) {
    const known = await used(page.map(({ oid }) => oid))
    await forSeveral(page, async (object) => {
      if (!known.has(object.oid) || !(await isIn(to, object))) return
      await from.remove(object.oid)
      moved.removed += 1
    })
  }
  return moved
}

/** Does something with each object of a page, a few at once. After a failure none is begun any more, and it is thrown once nothing is on its way. */
async function forSeveral(page: readonly Listed[], work: (object: Listed) => Promise<void>): Promise<void> {
  const left = page.values()
  let hasFailed = false
  const lane = async () => {
    for (const object of left) {
      if (hasFailed) return
      await work(object).catch((error: unknown) => {
        hasFailed = true
        throw error
      })
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: objectsAtOnce }, lane))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

interface Listed {
  oid: string
  size: number
}

async function* pagesOf(store: MovableStore): AsyncGenerator<Listed[]> {
  let page: Listed[] = []
  for await (const object of store.list()) {
    page.push(object)
    if (page.length < pageSize) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

async function isIn(store: MovableStore, { oid, size }: Listed): Promise<boolean> {
  const found = await store.open(oid)
  await found?.close()
  return found?.size === size
}

/** Copies one; says whether it came. One that is not what its name says, or is gone by now, doesn't. */
async function copy({ oid, size }: Listed, { from, to }: Pick<Moving, 'from' | 'to'>, { damaged }: Moved) {
  const opened = await from.open(oid)
  if (opened === undefined) return false
  try {
    const coming = await to.take({ body: opened.stream(), size, oid })
    await coming.keep()
    await coming.drop()
    return true
  } catch (error) {
    if (!(error instanceof AppError) || !notWhatItIs.has(error.said.code)) throw error
    damaged.push(oid)
    return false
  }
}

/** Another hash, another length. */
const notWhatItIs: ReadonlySet<string> = new Set(['object.other_content', 'request.malformed'])
