import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { TarEntry } from './tar.ts'

const Manifest = z.array(z.object({ path: z.string(), file: z.string(), bytes: z.int() }))

/**
 * The files of one export. Each is written beside its place and moved there when it is whole: an attempt that was broken off
 * leaves what it finished to the next.
 */
export function exportFiles({ dataFolder, uid }: { dataFolder: string; uid: string }) {
  const folder = join(dataFolder, 'exports', uid)
  const at = (name: string) => join(folder, name)
  const write = async (name: string, text: string) => {
    await writeFile(at(`${name}.part`), text, { mode: 0o600 })
    await rename(at(`${name}.part`), at(name))
  }
  return {
    folder,
    at,
    write,
    open: () => mkdir(folder, { recursive: true, mode: 0o700 }),
    remove: () => rm(folder, { recursive: true, force: true }),
    /** What a file takes; nothing where it is not there. */
    bytesOf: async (name: string): Promise<number | undefined> => {
      try {
        return (await stat(at(name))).size
      } catch {
        return undefined
      }
    },
    keep: (name: string) => rename(at(`${name}.part`), at(name)),
    /** Writes down what the archive consists of. */
    seal: (entries: readonly TarEntry[]) => write('manifest', JSON.stringify(entries)),
    sealed: async (): Promise<TarEntry[]> => {
      const entries = Manifest.parse(JSON.parse(await readFile(at('manifest'), 'utf8')))
      return entries.map((entry) => ({ ...entry, file: at(entry.file) }))
    },
  }
}

export type ExportFiles = ReturnType<typeof exportFiles>
