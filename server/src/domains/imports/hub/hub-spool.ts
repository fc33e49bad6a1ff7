import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../../deps.ts'
import { selectStillOpen } from '../import.store.ts'

const rootOf = ({ dataFolder }: Pick<Deps['config'], 'dataFolder'>) => join(dataFolder, 'hub-imports')

/** Where what an import has received so far waits: files by their ids, and parts of those that are not whole yet. */
export const hubSpoolOf = (config: Pick<Deps['config'], 'dataFolder'>, uid: string): string => join(rootOf(config), uid)

/** Removes it. */
export async function dropHubSpool({ config }: Pick<Deps, 'config'>, uid: string): Promise<void> {
  await rm(hubSpoolOf(config, uid), { recursive: true, force: true })
}

/** Imports that are looked for at a time. */
const atOnce = 200

/** Removes what imports have left that ended with their server, or were canceled while it was away. */
export async function sweepHubSpool({ config, database }: Pick<Deps, 'config' | 'database'>): Promise<void> {
  const uids = await readdir(rootOf(config)).catch(() => [])
  for (let at = 0; at < uids.length; at += atOnce) {
    const some = uids.slice(at, at + atOnce)
    const open = await selectStillOpen(database.read, some)
    for (const uid of some) if (!open.has(uid)) await dropHubSpool({ config }, uid)
  }
}
