import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeLastCommits, encodeLastCommits, type StoredLastCommits } from './last-commit-file-format.ts'

/**
 * Listings on the disk, in the repository's own folder: `sheaf/listings/<folder>/<anchor>`, where `<folder>` is a
 * hash of the path. They are a cache: nothing is forced to the disk, a file that was torn by a power cut is taken away
 * when it is met, and no failure to write is an error. Files appear whole, by a rename, so that several processes may
 * share them.
 */
export interface LastCommitFiles {
  /** Where they lie. */
  readonly folder: string
  read(anchor: Buffer): StoredLastCommits | undefined
  /** The bytes that it takes on the disk; 0 where it could not be written. */
  write(listing: StoredLastCommits): number
  /** The anchors (hexadecimal) of all listings of this folder. */
  anchors(): string[]
}

/** Where the listings of a repository lie. */
export const lastCommitsFolder = (gitDir: string): string => join(gitDir, 'sheaf', 'listings')

/** The smallest piece that a file takes on common file systems. */
const blockBytes = 4_096
const touchedEveryMs = 60 * 60_000

/** The bytes that a file of this size takes on the disk. */
export const bytesOnDisk = (size: number): number => Math.ceil(size / blockBytes) * blockBytes

/**
 * The listings of one folder of a repository. Where the repository is shallow, its edge decides about the last
 * commits as well, and is part of the name.
 */
export function lastCommitFiles(gitDir: string, path: Buffer): LastCommitFiles {
  const hash = createHash('sha256').update(path)
  const edge = readIfThere(join(gitDir, 'shallow'))
  if (edge !== undefined) hash.update('\0').update(edge)
  const folder = join(lastCommitsFolder(gitDir), hash.digest('hex').slice(0, 32))

  return {
    folder,
    read(anchor) {
      const file = join(folder, anchor.toString('hex'))
      const data = readIfThere(file)
      if (data === undefined) return undefined
      const listing = decodeLastCommits(data, { path, anchor })
      if (listing === undefined) quietly(() => rmSync(file, { force: true }))
      else quietly(() => touch(file))
      return listing
    },
    write(listing) {
      const data = encodeLastCommits(listing)
      const file = join(folder, listing.anchor.toString('hex'))
      const draft = `${file}.${randomUUID()}.new`
      const isWritten = quietly(() => {
        makeFolder(gitDir, folder)
        writeFileSync(draft, data)
        renameSync(draft, file)
      })
      if (!isWritten) quietly(() => rmSync(draft, { force: true }))
      return isWritten ? bytesOnDisk(data.length) : 0
    },
    anchors() {
      let names: string[] = []
      quietly(() => {
        names = readdirSync(folder)
      })
      return names.filter((name) => /^[0-9a-f]+$/.test(name))
    },
  }
}

/** What was used lately is kept when room is made; once an hour is enough to know. */
function touch(file: string): void {
  const now = Date.now()
  if (statSync(file).mtimeMs < now - touchedEveryMs) utimesSync(file, now / 1_000, now / 1_000)
}

/** Makes the folder, but never the repository: one that was removed in the meantime must not come back. */
function makeFolder(gitDir: string, folder: string): void {
  for (const each of [join(gitDir, 'sheaf'), lastCommitsFolder(gitDir), folder]) {
    try {
      mkdirSync(each)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
}

function readIfThere(file: string): Buffer | undefined {
  let data: Buffer | undefined
  quietly(() => {
    data = readFileSync(file)
  })
  return data
}

/** Whether it went well. A cache that can not be read or written is as good as empty; the walk finds everything again. */
function quietly(act: () => void): boolean {
  try {
    act()
    return true
  } catch {
    return false
  }
}
