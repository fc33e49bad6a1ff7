import { readdir } from 'node:fs/promises'
import { cacheIdleTtlMs, createLru } from '@sheaf/server-core/lru'
import { type MeasuredFile, measureFiles } from './measure-files.ts'

/** They are named after what they hold, and never become another size. Bitmaps and times may. */
const lasting = /^pack-[0-9a-f]+\.(?:pack|idx|rev)$/
const bytesPerFile = 200

/**
 * Folders of packs that were looked at lately. A repository that is pushed to again and again, and not tidied meanwhile, has a pack for each
 * push: what is there already is not measured again for each of them.
 */
const seen = createLru<ReadonlyMap<string, MeasuredFile>>({
  capacity: 4 * 1024 * 1024,
  idleTtlMs: cacheIdleTtlMs,
  weigh: (files, folder) => 2 * folder.length + bytesPerFile * (1 + files.size),
})

/** The files of a folder of packs. Nothing else in it is looked at: it has no folders. */
export async function measurePacks(folder: string): Promise<MeasuredFile[]> {
  const known = seen.get(folder)
  const names = await readdir(folder)
  const old = names.flatMap((name) => known?.get(name) ?? [])
  const fresh = await measureFiles(
    folder,
    names.filter((name) => !known?.has(name)),
  )
  const files = [...old, ...fresh]
  seen.set(folder, new Map(files.filter(({ name }) => lasting.test(name)).map((file) => [file.name, file])))
  return files
}
