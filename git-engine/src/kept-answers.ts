import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessThere } from './disk/if-missing.ts'

/** What git took long to say and what never changes, as files in a folder of the repository's own. It is found again where it is gone. */
export interface KeptAnswers {
  /** The bytes of one; nothing where there is none. */
  read(gitDir: string, name: string): Promise<Buffer | undefined>
  /** The names of all. */
  names(gitDir: string): Promise<string[]>
  /** Nothing is forced to the disk, and no failure to write is an error. Names are ours, never a user's. */
  write(gitDir: string, name: string, bytes: string | Uint8Array): Promise<void>
}

/** What one repository may keep: so many files and bytes, after which the oldest half goes, and so many bytes of one. */
export interface KeptLimits {
  files: number
  bytes: number
  eachBytes: number
}

/** The folder is looked at at the first of so many writes. */
const writesPerLook = 64

/**
 * Makes them, in the folder `sheaf/<folder>` of each repository. One per process and folder: it counts what it writes.
 */
export function createKeptAnswers({ folder, most }: { folder: string; most: KeptLimits }): KeptAnswers {
  let writes = 0
  const placeOf = (gitDir: string) => join(gitDir, 'sheaf', folder)

  return {
    read: (gitDir, name) => readFile(join(placeOf(gitDir), name)).catch(() => undefined),
    names: (gitDir) => readdir(placeOf(gitDir)).catch(() => []),

    async write(gitDir, name, bytes) {
      if (bytes.length > most.eachBytes) return
      const place = placeOf(gitDir)
      const draft = join(place, `${randomUUID()}.new`)
      try {
        // The folders, but never the repository: one that was removed in the meantime must not come back.
        for (const each of [join(gitDir, 'sheaf'), place]) await mkdir(each).catch(unlessThere)
        if (writes % writesPerLook === 0) await trim(place, most)
        writes += 1
        await writeFile(draft, bytes, { mode: 0o600 })
        await rename(draft, join(place, name))
      } catch {
        // No room, no right to write, or no repository any more.
        await rm(draft, { force: true }).catch(() => undefined)
      }
    },
  }
}

async function trim(folder: string, most: KeptLimits): Promise<void> {
  const found = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const state = await stat(join(folder, name)).catch(() => undefined)
      return { name, bytes: state?.size ?? 0, at: state?.mtimeMs ?? 0 }
    }),
  )
  const bytes = found.reduce((sum, each) => sum + each.bytes, 0)
  if (found.length <= most.files && bytes <= most.bytes) return
  const oldest = found.toSorted((a, b) => a.at - b.at).slice(0, Math.ceil(found.length / 2))
  await Promise.all(oldest.map(({ name }) => rm(join(folder, name), { force: true })))
}
