import { createGitEngine } from '@sheaf/git-engine'
import type { Config } from '../../config/config.ts'
import { withDatabase } from '../../db/with-database.ts'
import { moveObjects } from '../../storage/move-objects.ts'
import { openConfiguredStore, openStores } from '../../storage/open-object-store.ts'
import { createStorage } from '../../storage/storage-nodes.ts'
import { selectUsed } from './object.store.ts'
import { type SweptObject, sweepObjects } from './sweep-objects.ts'

const usage = `Usage: objects sweep             removes objects that nothing needs any more, as the server does each hour
       objects sweep --dry-run   says which those are and why, and removes nothing
       objects move              moves objects from SHEAF_OBJECTS_FROM to where they lie now, beside servers that have both settings
       objects move --dry-run    says how many that would be`

/** So many lines are for people: what is beyond them is counted alone. */
const lines = 1_000

/** What an operator may do about the object store, beside a server that runs or without one. */
export async function objectsCommand(config: Config, words: readonly string[]): Promise<string[]> {
  const [verb, option, ...more] = words
  const dryRun = option === '--dry-run'
  if (verb === 'move' && more.length === 0 && (option === undefined || dryRun)) return move(config, dryRun)
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

/** How often whoever waits is told how far it is, in milliseconds. */
const toldMs = 10_000

async function move(config: Config, dryRun: boolean): Promise<string[]> {
  const { to, from } = await openStores(config)
  if (from === undefined) throw new Error('SHEAF_OBJECTS_FROM says from where objects are moved: `files`, or a bucket')
  await to.prepare()
  return withDatabase(config, async (database) => {
    let [count, bytes, told] = [0, 0, Date.now()]
    const { copied, removed, unused, damaged } = await moveObjects({
      from,
      to,
      used: (oids) => selectUsed(database.write, oids),
      dryRun,
      onCopied({ size }) {
        count += 1
        bytes += size
        if (dryRun || Date.now() < told + toldMs) return
        told = Date.now()
        process.stderr.write(`${count} objects, ${bytes} bytes so far\n`)
      },
    })
    const lines = [
      `${copied.count} objects, ${copied.bytes} bytes ${dryRun ? 'would come' : 'came'} to the new place.`,
      ...(dryRun ? [] : [`${removed} are gone from the old one.`]),
      ...(unused === 0 ? [] : [`${unused} are needed by nothing and stay until they are swept.`]),
    ]
    if (damaged.length > 0)
      throw new Error([...lines, ...damaged.map((oid) => `${oid} is damaged: it stays where it is.`)].join('\n'))
    return dryRun ? lines : [...lines, 'SHEAF_OBJECTS_FROM can be left out now.']
  })
}
