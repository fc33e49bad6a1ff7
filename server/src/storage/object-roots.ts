import { stat, utimes } from 'node:fs/promises'
import { freeBytes } from '@sheaf/server-core/free-space'
import { ConfigError } from '../config/config.ts'
import type { FileStore, IncomingObject, MovableStore, OpenObject } from './object-store.ts'

/**
 * One store over folders on several disks. What is new lies where most is free; what lies in any of them is read, and once is enough: whoever sends
 * what another folder has keeps that. Of two who send the same at once into two folders, one lets go of its own.
 *
 * A disk that fails takes what lies there and nothing else: it is asked in turn, and only where no other has an object its error is that of the question.
 */
export function createObjectRoots(stores: readonly [FileStore, ...FileStore[]]): MovableStore {
  const [home, ...others] = stores
  const freest = async (): Promise<FileStore> => {
    const free = await Promise.all(stores.map(({ root }) => freeBytes(root).catch(() => 0)))
    return stores[free.indexOf(Math.max(...free))] ?? home
  }
  const settled = (object: IncomingObject, own: FileStore): IncomingObject => ({
    ...object,
    async keep() {
      const { oid } = object
      for (const other of stores) if (other !== own && (await touch(other, oid))) return
      await object.keep()
      // Somebody may have kept the same elsewhere since that look: the first of the folders has it then, and no other.
      for (const before of stores.slice(0, stores.indexOf(own))) if (await touch(before, oid)) return own.remove(oid)
    },
  })
  return {
    async take(sending) {
      const store = await freest()
      return settled(await store.take(sending), store)
    },
    async adopt(whole) {
      for (const store of stores) {
        const object = await store.adopt(whole)
        if (object !== undefined) return settled(object, store)
      }
      return undefined
    },
    async open(oid): Promise<OpenObject | undefined> {
      const failures: unknown[] = []
      for (const store of stores) {
        const opened = await store.open(oid).catch((error: unknown) => void failures.push(error))
        if (opened !== undefined) return opened
      }
      if (failures.length > 0) throw failures[0]
      return undefined
    },
    async sweep(sweeping) {
      let removed = 0
      for (const store of stores) removed += await store.sweep(sweeping)
      return removed
    },
    async *list() {
      for (const store of stores) yield* store.list()
    },
    async remove(oid) {
      for (const store of stores) await store.remove(oid)
    },
    async prepare() {
      await home.prepare()
      for (const { root } of others) {
        // It is not made: where its disk is not mounted, objects would come to lie on another one.
        const found = await stat(root).catch(() => undefined)
        if (!found?.isDirectory())
          throw new ConfigError(`SHEAF_OBJECTS_ROOTS: there is no folder ${root}. Is its disk mounted?`)
      }
    },
  }
}

/** Says whether a folder has an object, which the sweep then takes for one that was sent just now. */
async function touch({ fileOf }: FileStore, oid: string): Promise<boolean> {
  const now = new Date()
  return utimes(fileOf(oid), now, now).then(
    () => true,
    () => false,
  )
}
