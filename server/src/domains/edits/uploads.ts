import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { limits } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { minUploadThroughput } from '@sheaf/server-core/admission/min-throughput'
import { throughputStage } from '@sheaf/server-core/admission/throughput-stage'
import { AppError } from '@sheaf/server-core/app-error'
import { hasFreeSpace } from '@sheaf/server-core/free-space'
import type { Config } from '../../config/config.ts'
import { fullDisk } from '../../http/full-disk.ts'

/** A file that waits to be committed. */
export interface Upload {
  file: string
  size: number
}

const hourMs = 60 * 60_000
const keptMs = limits.uploadHours * hourMs
const idForm = /^[0-9a-f]{32}$/

/** Uploads lie by account: a folder says what one has, and nobody can name those of another. */
const folderOf = ({ dataFolder }: Pick<Config, 'dataFolder'>, userId: number) =>
  join(dataFolder, 'uploads', String(userId))

/** Bytes that are on their way, by account: they count as if they had come. */
const onTheWay = new Map<number, { bytes: number; files: number }>()

interface Incoming {
  config: Config
  userId: number
  body: Readable
  /** What its client says it has, in bytes. */
  size: number
}

/**
 * Writes an upload to the disk as it comes, and gives the id under which it can be committed for a day. Refused
 * (AppError): one that is too large, one more than an account may have, one whose client sends too little or not what it said.
 */
export async function takeUpload({ config, userId, body, size }: Incoming): Promise<string> {
  if (size > limits.uploadBytes)
    throw new AppError('too-large', message('commit.upload_too_large', { max: limits.uploadBytes }))
  const folder = folderOf(config, userId)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!(await hasFreeSpace(folder, { besides: size }))) throw fullDisk(undefined)
  const leave = await reserve({ folder, userId, size })
  const id = randomBytes(16).toString('hex')
  const file = join(folder, id)
  try {
    const watched = throughputStage(minUploadThroughput, {
      isCrowded: () => false,
      slow: () => watched.destroy(new AppError('timeout', message('request.timeout'))),
    })
    await pipeline(body, watched, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    if (watched.passed() !== size) throw AppError.malformed(message('request.malformed'))
    return id
  } catch (error) {
    await rm(file, { force: true })
    throw error
  } finally {
    leave()
  }
}

/** Counts what an account has and what is coming, and lets one more come; gives what ends that. */
async function reserve({
  folder,
  userId,
  size,
}: {
  folder: string
  userId: number
  size: number
}): Promise<() => void> {
  const coming = onTheWay.get(userId) ?? { bytes: 0, files: 0 }
  // Before anything is waited for: others of the same account are counted from now on.
  onTheWay.set(userId, { bytes: coming.bytes + size, files: coming.files + 1 })
  const leave = () => {
    const now = onTheWay.get(userId)
    if (now === undefined || now.files <= 1) onTheWay.delete(userId)
    else onTheWay.set(userId, { bytes: now.bytes - size, files: now.files - 1 })
  }
  const there = await sizesIn(folder)
  const bytes = there.reduce((sum, each) => sum + each, 0)
  // What is on its way lies in the folder as far as it has come: it is counted twice at most.
  if (there.length + 1 > limits.uploadsPerAccount || bytes + coming.bytes + size > limits.uploadsBytes) {
    leave()
    throw AppError.refused(422, message('commit.uploads_full'))
  }
  return leave
}

async function sizesIn(folder: string): Promise<number[]> {
  const names = await readdir(folder)
  return Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
}

/** An upload of this account; refused (AppError) where there is none, or no longer. */
export async function findUpload(
  { config }: { config: Config },
  { userId, id }: { userId: number; id: string },
): Promise<Upload> {
  const file = join(folderOf(config, userId), id)
  const found = idForm.test(id) ? await stat(file).catch(() => undefined) : undefined
  if (found === undefined) throw AppError.refused(422, message('commit.no_upload'))
  return { file, size: found.size }
}

/** Lets go of what was committed. */
export async function dropUploads(
  { config }: { config: Config },
  { userId, ids }: { userId: number; ids: readonly string[] },
): Promise<void> {
  const folder = folderOf(config, userId)
  await Promise.all(ids.filter((id) => idForm.test(id)).map((id) => rm(join(folder, id), { force: true })))
}

/** Removes what nobody has committed in time, and what never came whole. Gives how many files. */
export async function sweepUploads({ config }: { config: Config }, now = Date.now()): Promise<number> {
  const root = join(config.dataFolder, 'uploads')
  const accounts = await readdir(root).catch(() => [])
  let removed = 0
  for (const account of accounts) {
    for (const name of await readdir(join(root, account)).catch(() => [])) {
      const file = join(root, account, name)
      const found = await stat(file).catch(() => undefined)
      if (found === undefined || found.mtimeMs > now - keptMs) continue
      await rm(file, { force: true })
      removed += 1
    }
  }
  return removed
}
