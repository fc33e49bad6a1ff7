import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { type BaseCache, createBaseCache } from './base-cache.ts'
import { maxObjectBytes, openPackFile, type PackFile } from './pack-file.ts'
import { openPackIndex, type PackIndex } from './pack-index.ts'
import { objectFolders, readIdBytes } from './repository-format.ts'
import { type ObjectStart, type StoredObject, UnreadableError } from './stored-object.ts'

export { type ObjectStart, type StoredObject, UnreadableError }

/**
 * Reads objects straight from the files of a repository: loose ones and packs. It works synchronously and therefore
 * only ever runs in the history thread. What it does not know how to read is an `UnreadableError`: the caller
 * then goes the slow way, through git itself.
 */
export interface ObjectStore {
  /** 20 for SHA-1, 32 for SHA-256. */
  readonly idBytes: 20 | 32
  /** An object by its raw id, or nothing where the repository has none (the list of files is refreshed before that is said). */
  read(id: Uint8Array): StoredObject | undefined
  /** The same with its first `most` bytes at least: what a much longer one costs does not depend on its length, where it lies in a pack as itself. */
  readStart(id: Uint8Array, most: number): ObjectStart | undefined
  /** Refreshes the list of files, so that packs which a repack removed are closed. */
  refresh(): void
  /** Memory held by indexes, in bytes, and by the cache where the store has its own. */
  readonly heldBytes: number
  close(): void
}

interface Pack {
  index: PackIndex
  file: PackFile
}

/**
 * Opens the objects of a repository. `cache` may be shared by several stores; a store without one makes its own of
 * 48 MiB. Objects that a fork borrows are found as its own are. Throws `UnreadableError` for formats that it does not know.
 */
export function openObjectStore(gitDir: string, { cache }: { cache?: BaseCache } = {}): ObjectStore {
  const idBytes = readIdBytes(gitDir)
  let folders: readonly string[] = objectFolders(gitDir)
  const bases = cache ?? createBaseCache({ bytes: 48 * 1024 * 1024 })
  /** Packs by their path without an ending, the one that answered last in front. Those that were not read yet are not open. */
  let packs = new Map<string, Pack | undefined>()

  const rescan = () => {
    folders = objectFolders(gitDir)
    const names = new Set(folders.flatMap((folder) => packsIn(join(folder, 'pack'))))
    for (const [name, pack] of packs) {
      if (names.has(name)) continue
      packs.delete(name)
      pack?.file.close()
    }
    for (const name of names) if (!packs.has(name)) packs.set(name, undefined)
  }

  const open = (name: string): Pack | undefined => {
    try {
      const index = openPackIndex(`${name}.idx`, idBytes)
      const pack = { index, file: openPackFile(`${name}.pack`, { idBytes, cache: bases.open() }) }
      packs.set(name, pack)
      return pack
    } catch (error) {
      // A repack was faster. What was in the pack is in another one, which the next refresh finds.
      if (!isMissing(error)) throw error
      packs.delete(name)
      return undefined
    }
  }

  const inPacks = <T>(id: Uint8Array, read: (pack: Pack, offset: number) => T): T | undefined => {
    let first = true
    for (const [name, known] of packs) {
      const pack = known ?? open(name)
      const offset = pack === undefined ? -1 : pack.index.find(id)
      if (pack === undefined || offset < 0) {
        first = false
        continue
      }
      if (!first) packs = new Map([[name, pack], ...packs])
      return read(pack, offset)
    }
    return undefined
  }
  const readPacked = (id: Uint8Array) => inPacks(id, ({ file, index }, offset) => file.read(offset, index.find))

  rescan()
  const store: ObjectStore = {
    idBytes,
    get heldBytes() {
      let held = cache === undefined ? bases.heldBytes : 0
      for (const pack of packs.values()) held += pack === undefined ? 0 : pack.index.heldBytes + 32_768
      return held
    },
    refresh: rescan,
    read(id) {
      if (id.length !== idBytes) return undefined
      const known = readPacked(id) ?? readLooseIn(folders, id)
      if (known !== undefined) return known
      rescan()
      return readPacked(id) ?? readLooseIn(folders, id)
    },
    readStart(id, most) {
      if (id.length !== idBytes) return undefined
      const start = inPacks(id, ({ file, index }, offset) => file.readStart(offset, most, index.find))
      if (start !== undefined) return start
      const object = store.read(id)
      return object && { ...object, whole: true }
    },
    close() {
      for (const pack of packs.values()) pack?.file.close()
      packs.clear()
    },
  }
  return store
}

/** Packs that are whole: a pack gets its index last. */
function packsIn(folder: string): string[] {
  try {
    // What git is still writing begins with a dot.
    const names = readdirSync(folder).filter((name) => name.endsWith('.idx') && !name.startsWith('.'))
    return names.map((name) => join(folder, name.slice(0, -'.idx'.length)))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

function readLooseIn(folders: readonly string[], id: Uint8Array): StoredObject | undefined {
  for (const folder of folders) {
    const found = readLoose(folder, id)
    if (found !== undefined) return found
  }
  return undefined
}

/** Reads a loose object: `type size`, NUL, content, all of it deflated. */
function readLoose(folder: string, id: Uint8Array): StoredObject | undefined {
  const hex = Buffer.from(id.buffer, id.byteOffset, id.length).toString('hex')
  let file: Buffer
  try {
    file = readFileSync(join(folder, hex.slice(0, 2), hex.slice(2)))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
  let whole: Buffer
  try {
    whole = inflateSync(file, { maxOutputLength: maxObjectBytes + 64 })
  } catch (error) {
    throw new UnreadableError(`loose object ${hex} cannot be inflated`, { cause: error })
  }
  const end = whole.indexOf(0)
  const head = /^(commit|tree|blob|tag) (\d+)$/.exec(whole.toString('latin1', 0, Math.max(0, Math.min(end, 32))))
  const data = whole.subarray(end + 1)
  const type = typeOf(head?.[1])
  if (type === undefined || Number(head?.[2]) !== data.length)
    throw new UnreadableError(`loose object ${hex} is broken`)
  return { type, data }
}

function typeOf(name: string | undefined): StoredObject['type'] | undefined {
  return name === 'commit' || name === 'tree' || name === 'blob' || name === 'tag' ? name : undefined
}
