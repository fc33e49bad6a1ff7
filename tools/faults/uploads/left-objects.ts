import { createHash } from 'node:crypto'
import { createReadStream, globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createGitEngine } from '@sheaf/git-engine'
import type { Config } from '../../../server/src/config/config.ts'
import { sweepParts } from '../../../server/src/domains/lfs/index.ts'
import { sweepSessions } from '../../../server/src/domains/xet/index.ts'
import { createObjectStore } from '../../../server/src/storage/object-store.ts'
import { withRows } from '../../../server/src/testing/read-rows.ts'

/** After this time whatever nobody has ended is over, in milliseconds. */
const laterMs = 48 * 60 * 60_000

/**
 * What is wrong with the objects of stopped servers: one that a repository has and that is not there or something else, and what is left of
 * uploads that were cut off once all that is swept with time is swept, beside repositories and in them.
 */
export async function leftObjects(data: string, database: Config['database']): Promise<string[]> {
  const now = Date.now() + laterMs
  const known = await withRows(database, async (rows) => {
    const held = await rows('select distinct oid from repository_objects')
    return new Set(held.map(({ oid }) => String(oid)))
  })
  const config = { dataFolder: data }
  await createObjectStore(config).sweep({ used: async (oids) => new Set(oids.filter((oid) => known.has(oid))), now })
  await sweepParts(config, now)
  await sweepSessions(config, { now })
  const problems: string[] = []
  const files = filesBelow(join(data, 'objects'))
  const there = new Map(files.map((file) => [basename(file), file]))
  for (const oid of known) if (!there.has(oid)) problems.push(`the object ${oid} is missing`)
  for (const [name, file] of there) {
    if (!known.has(name)) problems.push(`${file} belongs to nothing, and is not swept`)
    else if ((await hashOf(file)) !== name) problems.push(`the object ${name} is something else`)
  }
  for (const folder of ['lfs-parts', 'xet'])
    for (const file of filesBelow(join(data, folder))) problems.push(`${file} is not swept`)
  return [...problems, ...(await leftInRepositories(join(data, 'repositories')))]
}

/** Locks, quarantines and what is half written, as git names them. */
const temporaries = ['**/*.lock', 'objects/**/tmp_*', 'objects/pack/.tmp-*', 'objects/pack/*.keep', 'packed-refs.new']

/** What is left of pushes that were cut off, once each repository with any of it was looked after as every night. */
async function leftInRepositories(root: string): Promise<string[]> {
  const left = (cwd: string) => globSync(temporaries, { cwd }).map((name) => join(cwd, name))
  const found = globSync('*/*/*.git', { cwd: root })
    .map((path) => join(root, path))
    .filter((gitDir) => left(gitDir).length > 0)
  const git = createGitEngine()
  const { signal } = new AbortController()
  for (const gitDir of found) await git.maintenance.tidy({ gitDir, signal, mayDrop: async () => false })
  await git.close()
  return found.flatMap((gitDir) => left(gitDir).map((path) => `${path} is not swept`))
}

const filesBelow = (folder: string): string[] =>
  globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}
