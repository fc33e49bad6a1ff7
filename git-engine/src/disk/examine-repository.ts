import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from './if-missing.ts'

/** What is broken in a repository's folder, and what its operator can do; both name files. */
export interface Damage {
  what: string
  advice: string
}

const fromBackup = 'stop pushes to it and restore it from a backup, or from a clone that is up to date'
const fsck = 'run git fsck in it to learn which objects are lost, then restore them from a backup or a clone'

/**
 * Diagnoses what is broken in a repository that could not be read: what the folder holds, and whether packs and their
 * indexes are whole and fit each other. Cheap enough for a failed request: a pack's contents are left to git fsck. Gives
 * nothing where all of that is well.
 */
export async function examineRepository(gitDir: string): Promise<Damage | undefined> {
  try {
    const folder = await stat(gitDir).catch(ifMissing(undefined))
    if (!folder?.isDirectory()) {
      return {
        what: `its folder ${gitDir} is missing`,
        advice: `mount its storage if it lies elsewhere; else ${fromBackup}`,
      }
    }
    return (await examineHead(gitDir)) ?? (await examineFolders(gitDir)) ?? (await examinePacks(gitDir))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    return {
      what: `its files can't be read: ${error instanceof Error ? error.message : String(error)}`,
      advice: code === 'EACCES' || code === 'EPERM' ? 'let the user who runs Sheaf read and write them' : fromBackup,
    }
  }
}

async function examineHead(gitDir: string): Promise<Damage | undefined> {
  const path = join(gitDir, 'HEAD')
  const text = await readFile(path, 'latin1').catch(ifMissing(undefined))
  if (text !== undefined && /^(?:ref: refs\/|[0-9a-f]{40})/.test(text)) return undefined
  const what = text === undefined ? `${path} is missing` : `${path} does not name a branch`
  return { what, advice: `write into it "ref: refs/heads/" and the default branch, then run git fsck there` }
}

async function examineFolders(gitDir: string): Promise<Damage | undefined> {
  for (const [name, advice] of [
    ['objects', fromBackup],
    ['refs', `make the folder again; ${fsck}`],
  ] as const) {
    const path = join(gitDir, name)
    if (!(await stat(path).catch(ifMissing(undefined)))?.isDirectory()) return { what: `${path} is missing`, advice }
  }
  return undefined
}

async function examinePacks(gitDir: string): Promise<Damage | undefined> {
  const folder = join(gitDir, 'objects', 'pack')
  const names = new Set((await readdir(folder).catch(ifMissing(undefined))) ?? [])
  for (const name of names) {
    if (!/^pack-[0-9a-f]+\.(?:idx|pack)$/.test(name)) continue
    const base = name.slice(0, name.lastIndexOf('.'))
    if (!names.has(`${base}.pack`)) return { what: `${join(folder, base)}.pack is missing`, advice: fromBackup }
    if (!names.has(`${base}.idx`)) {
      return { what: `${join(folder, base)}.idx is missing`, advice: 'run git index-pack on the .pack beside it' }
    }
    if (!name.endsWith('.idx')) continue
    const damage = await examinePair(join(folder, base))
    if (damage) return damage
  }
  return undefined
}

/** Whether an index is as long as what it counts, and ends with the checksum that its pack ends with (gitformat-pack(5)). */
async function examinePair(base: string): Promise<Damage | undefined> {
  const index = await readEnds(`${base}.idx`, { head: 1032, tail: 64 })
  const idBytes = [20, 32].find((bytes) => isIndexOf(index, bytes))
  if (idBytes === undefined) {
    return {
      what: `${base}.idx is cut off or overwritten`,
      advice: 'move it away and run git index-pack on the .pack beside it',
    }
  }
  const pack = await readEnds(`${base}.pack`, { head: 4, tail: idBytes })
  const checksum = index.tail.subarray(index.tail.length - 2 * idBytes, index.tail.length - idBytes)
  if (pack.head.toString('latin1') === 'PACK' && pack.tail.equals(checksum)) return undefined
  return { what: `${base}.pack is cut off or overwritten`, advice: fromBackup }
}

const magic = Buffer.from([0xff, 0x74, 0x4f, 0x63, 0, 0, 0, 2])

function isIndexOf({ head, size }: Ends, idBytes: number): boolean {
  if (head.length < 1032 || !head.subarray(0, 8).equals(magic)) return false
  const count = head.readUInt32BE(1028)
  const least = 1032 + count * (idBytes + 8) + 2 * idBytes
  // Offsets beyond 2 GiB have eight bytes more each.
  return size >= least && (size - least) % 8 === 0 && size <= least + count * 8
}

interface Ends {
  head: Buffer
  tail: Buffer
  size: number
}

async function readEnds(path: string, { head, tail }: { head: number; tail: number }): Promise<Ends> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const part = async (length: number, position: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
      return buffer.subarray(0, bytesRead)
    }
    return {
      head: await part(Math.min(head, size), 0),
      tail: await part(Math.min(tail, size), Math.max(0, size - tail)),
      size,
    }
  } finally {
    await file.close()
  }
}

/** Words of git about objects that it can't read, in the language that it is started with. */
const wordsOfDamage =
  /not a git repository|bad object|bad config|corrupt|inflate|unable to read|could not read|missing (?:blob|tree|commit)|wrong index|unexpected line in|does not match index/

/** Does this failure say that objects or refs of a repository are lost, wherever that was noticed? */
export const reportsCorruption = (message: string): boolean => wordsOfDamage.test(message)

/** What is said of damage that shows in no file by itself. */
export const damagedObjects = (gitDir: string, message: string): Damage => ({
  what: `objects or refs in ${gitDir} can't be read: ${message}`,
  advice: fsck,
})
