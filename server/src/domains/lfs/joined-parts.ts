import { createHash, type Hash } from 'node:crypto'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createLru } from '@sheaf/server-core/lru'
import { hashedBy, identified } from '../../storage/object-store.ts'
import { writeBytes } from '../../storage/write-bytes.ts'

/** Parts of an object from the first on, one after the other, in one file. */
export interface Joined {
  file: string
  /** How many of them there are. */
  count: number
}

interface Running {
  /** Of all parts that are there. */
  hash: Hash
  count: number
  /** Is the next one being written? */
  isBusy: boolean
}

interface NextPart {
  /** Where what comes of the object lies. */
  folder: string
  number: number
  /** Where the part begins in the object. */
  start: number
  /** Gives the bytes of the part, or fails where they are not as many as they have to be. */
  bytes: () => AsyncIterable<Buffer>
}

/** The file of parts that come in their order, which becomes the object as it is. */
export interface JoinedParts {
  /** Adds the part that comes next, and gives whether it did: where another one comes first, or was there before, nothing is taken. */
  add(part: NextPart): Promise<boolean>
  /**
   * The file of an object, where all of its parts have come in their order: from here on nobody writes to it any more. Refused (AppError)
   * where they are another object.
   */
  whole(folder: string, object: { count: number; oid: string }): Promise<string | undefined>
  /** Lets go of what it knows of an upload that came to its end. */
  forget(folder: string): void
}

const digits = 5
/** Uploads whose hash is known until now; of those beyond it is found when they are read. */
const capacity = 256
const joinedForm = /^joined-(\d{5})$/
const ownForm = /^\d{5}$/
const numbered = (number: number) => String(number).padStart(digits, '0')
const joinedFile = (folder: string, count: number) => join(folder, `joined-${numbered(count)}`)

/** The file of a part by itself. */
export const ownFile = (folder: string, number: number): string => join(folder, numbered(number))

/** The parts of an upload that lie in one file. What a server has left that was killed is as good as its own. */
export async function joinedIn(folder: string): Promise<Joined> {
  const names = await readdir(folder).catch(() => [])
  const count = Math.max(0, ...names.map((name) => Number(joinedForm.exec(name)?.[1] ?? 0)))
  return { file: joinedFile(folder, count), count }
}

/**
 * Makes it. Clients send the parts of an object in their order: these go into one file, hashed on the way, so that the object is there when the
 * last one is. Its name says how many of them are whole: what is written behind these is nobody's yet. Only who has begun such a file, and
 * has its hash, ever writes to it; whatever else comes is kept by itself and put together by reading.
 */
export function createJoinedParts(): JoinedParts {
  const running = createLru<Running>({ capacity })

  async function begin(folder: string): Promise<Running | undefined> {
    const names = await readdir(folder)
    if (names.some((name) => joinedForm.test(name))) return undefined
    const file = await open(joinedFile(folder, 0), 'wx', 0o600).catch(() => undefined)
    if (file === undefined) return undefined
    await file.close()
    const begun = { hash: createHash('sha256'), count: 0, isBusy: false }
    running.set(folder, begun)
    return begun
  }

  async function append(upload: Running, { folder, number, start, bytes }: NextPart): Promise<boolean> {
    const file = await open(joinedFile(folder, upload.count), 'r+').catch(() => undefined)
    if (file === undefined) {
      // It was given up for so long that it was swept.
      running.delete(folder)
      return false
    }
    const hash = upload.hash.copy()
    try {
      await writeBytes(file, hashedBy(hash, bytes()), start)
    } catch (error) {
      // What came of it takes no room on the disk.
      await file.truncate(start)
      throw error
    } finally {
      await file.close()
    }
    await rename(joinedFile(folder, upload.count), joinedFile(folder, number))
    Object.assign(upload, { hash, count: number })
    // One that was sent before by itself is what it was then.
    await rm(ownFile(folder, number), { force: true })
    return true
  }

  return {
    async add(part) {
      const { folder, number } = part
      const upload = running.get(folder) ?? (number === 1 ? await begin(folder) : undefined)
      if (upload === undefined || upload.isBusy || number !== upload.count + 1) return false
      upload.isBusy = true
      try {
        return await append(upload, part)
      } catch (error) {
        if (upload.count === 0) {
          running.delete(folder)
          await rm(joinedFile(folder, 0), { force: true })
        }
        throw error
      } finally {
        upload.isBusy = false
      }
    },
    async whole(folder, { count, oid }) {
      const upload = running.get(folder)
      if (upload === undefined || upload.isBusy || upload.count !== count) return undefined
      running.delete(folder)
      const names = await readdir(folder)
      if (names.some((name) => ownForm.test(name))) return undefined
      identified(upload.hash, oid)
      return joinedFile(folder, count)
    },
    forget: (folder) => running.delete(folder),
  }
}
