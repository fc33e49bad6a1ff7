import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The workspace's root folder. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')

/** One independently built part of the front end: the host, or a remote by its name. */
export interface App {
  /** `host`, or the remote's name as in the contract: `repos` for the folder `remote-repos`. */
  name: string
  isHost: boolean
  dir: string
  dist: string
}

const remotePrefix = 'remote-'

/** The app whose folder this is. */
export function appAt(dir: string): App {
  const folder = basename(dir)
  const isHost = folder === 'host'
  if (!isHost && !folder.startsWith(remotePrefix)) throw new Error(`${dir} is neither the host nor a remote`)
  return { name: isHost ? 'host' : folder.slice(remotePrefix.length), isHost, dir, dist: join(dir, 'dist') }
}

/** Every app of the workspace that has a build of its own, the host first. */
export function allApps(): App[] {
  const folders = readdirSync(root).filter((name) => name === 'host' || name.startsWith(remotePrefix))
  return folders
    .map((name) => join(root, name))
    .filter((dir) => existsSync(join(dir, 'rspack.config.ts')))
    .map(appAt)
    .sort((a, b) => Number(b.isHost) - Number(a.isHost) || a.name.localeCompare(b.name))
}

/** A remote's name in the federation runtime, where it is the name of a global variable too. */
export const containerName = (name: string) => `sheaf_${name}`
