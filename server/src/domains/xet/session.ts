import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { sweepUploadDrafts, uploadFoldersOf } from '../../storage/draft-files.ts'

/** Whose xorbs those are: they are known to one account in one repository, and to nobody else. */
export interface SpoolOwner {
  userId: number
  repoUid: string
}

const hourMs = 60 * 60_000
/**
 * A session is told to clients for half a day, and takes what they send for a day longer. Clients remember for weeks what they have sent to
 * an address, and never send it there again: an address must be given up before what lies behind it is.
 */
const toldMs = 12 * hourMs
const keptMs = 36 * hourMs
/** A session to which nothing was sent for so long goes where room is needed. */
const idleMs = hourMs

/** What one account may have sent and not have forgotten yet: four of the largest files. */
const most = { bytes: 200_000_000_000, xorbs: 4_096 }

const nameForm = /^([0-9a-z]{8,9})-[0-9a-f]{24}$/

const rootOf = ({ dataFolder }: Pick<Config, 'dataFolder'>) => join(dataFolder, 'xet')
const folderOf = (config: Pick<Config, 'dataFolder'>, { userId, repoUid }: SpoolOwner) =>
  join(rootOf(config), String(userId), repoUid)

/** When a session began, by its name; nothing where this is no name of one. */
function beganAt(name: string): number | undefined {
  const [, time] = nameForm.exec(name) ?? []
  return time === undefined ? undefined : Number.parseInt(time, 36)
}

const isYoung = (name: string, age: number, now: number) => {
  const began = beganAt(name)
  return began !== undefined && began <= now && now - began < age
}

/** The name of a session that a client may send to: one that it was told before, or a new one. */
export async function openXetSession(
  config: Pick<Config, 'dataFolder'>,
  owner: SpoolOwner,
  now = Date.now(),
): Promise<string> {
  const folder = folderOf(config, owner)
  const known = (await readdir(folder).catch(() => [])).filter((name) => isYoung(name, toldMs, now)).toSorted()
  const newest = known.at(-1)
  if (newest !== undefined) return newest
  const name = `${now.toString(36)}-${randomBytes(12).toString('hex')}`
  await mkdir(join(folder, name), { recursive: true, mode: 0o700 })
  return name
}

/** The folder of a session; nothing where this owner has no such session, or no longer. */
export async function findXetSession(
  config: Pick<Config, 'dataFolder'>,
  { name, ...owner }: SpoolOwner & { name: string },
  now = Date.now(),
): Promise<string | undefined> {
  if (!isYoung(name, keptMs, now)) return undefined
  const folder = join(folderOf(config, owner), name)
  return (await stat(folder).catch(() => undefined))?.isDirectory() === true ? folder : undefined
}

/** Has an account sent so much that another xorb of this length is too much? */
export async function isSpoolFull(
  config: Pick<Config, 'dataFolder'>,
  { userId, size }: { userId: number; size: number },
): Promise<boolean> {
  let [bytes, xorbs] = [size, 1]
  for await (const folder of uploadFoldersOf(join(rootOf(config), String(userId)))) {
    for (const name of await readdir(folder).catch(() => [])) {
      if (name.endsWith('.index')) continue
      xorbs += 1
      bytes += (await stat(join(folder, name)).catch(() => undefined))?.size ?? 0
    }
  }
  return bytes > most.bytes || xorbs > most.xorbs
}

/** Removes sessions that are over, and drafts that a crash has left. `isShort`: those that rest as well, since room is needed. */
export async function sweepSessions(
  config: Pick<Config, 'dataFolder'>,
  { now = Date.now(), isShort = false } = {},
): Promise<void> {
  const root = rootOf(config)
  for (const userId of await readdir(root).catch(() => [])) {
    for await (const folder of uploadFoldersOf(join(root, userId))) {
      const touched = (await stat(folder).catch(() => undefined))?.mtimeMs ?? now
      const isOver = !isYoung(basename(folder), keptMs, now) || (isShort && touched < now - idleMs)
      if (isOver) await rm(folder, { recursive: true, force: true })
      else await sweepUploadDrafts(folder, now)
    }
  }
}
