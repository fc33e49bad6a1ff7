import { createGitEngine } from '@sheaf/git-engine'
import type { Config } from '../../config/config.ts'
import { withDatabase } from '../../db/with-database.ts'
import { openConfiguredStore } from '../../storage/open-object-store.ts'
import { createStorage } from '../../storage/storage-nodes.ts'
import { type SweptObject, sweepObjects } from './sweep-objects.ts'

const usage = `Usage: objects sweep             removes objects that nothing needs any more, as the server does each hour
       objects sweep --dry-run   says which those are and why, and removes nothing`

/** So many lines are for people: what is beyond them is counted alone. */
const lines = 1_000

/** What an operator may do about the object store, beside a server that runs or without one. */
export async function objectsCommand(config: Config, words: readonly string[]): Promise<string[]> {
  const [verb, option, ...more] = words
  const dryRun = option === '--dry-run'
  if (verb !== 'sweep' || more.length > 0 || (option !== undefined && !dryRun)) throw new Error(usage)
  const git = createGitEngine()
  try {
    return await withDatabase(config, async (database) => {
      const storage = createStorage(config.storageNodes)
      const said: string[] = []
      let [count, bytes] = [0, 0]
      const onSwept = (swept: SweptObject) => {
        count += 1
        bytes += swept.bytes
        if (said.length < lines) said.push(`${swept.oid}  ${swept.bytes} bytes: ${swept.why}`)
      }
      await sweepObjects({ database, git, storage, objects: await openConfiguredStore(config) }, { dryRun, onSwept })
      const whole = `${count} ${count === 1 ? 'entry' : 'entries'}, ${bytes} bytes ${dryRun ? 'would go' : 'went'}.`
      return [...said, ...(count > said.length ? [`… and ${count - said.length} more`] : []), whole]
    })
  } finally {
    await git.close()
  }
}
