import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Config } from '../../../server/src/config/config.ts'
import { type ReadRows, withRows } from '../../../server/src/testing/read-rows.ts'

/**
 * What stopped servers have left in a data folder and its database that belongs to nobody, and what belongs to somebody and is not there:
 * rows and folders of repositories, counts of forks. Space that a push has reserved which was cut off is given back four hours later.
 */
export function leftOver(data: string, database: Config['database']): Promise<string[]> {
  return withRows(database, async (rows) => {
    const problems = database.engine === 'sqlite' ? await unsound(rows) : []
    const there = new Set(
      globSync('*/*/*.git', { cwd: join(data, 'repositories') }).map((path) => basename(path, '.git')),
    )
    const known = new Set<string>()
    for (const { uid, state, name } of await rows('select uid, state, name from repositories')) {
      known.add(String(uid))
      if (state !== 'ready' && state !== 'deleted') problems.push(`${String(name)} is ${String(state)} for ever`)
      else if (!there.has(String(uid))) problems.push(`${String(name)} has no folder`)
    }
    for (const { uid, state } of await rows('select uid, state from object_bases')) {
      known.add(String(uid))
      if (state === 'ready' && !there.has(String(uid))) problems.push(`the base ${String(uid)} has no folder`)
    }
    for (const uid of there) if (!known.has(uid)) problems.push(`the folder ${uid} belongs to nothing`)
    const forks = `select name from repositories r where state = 'ready' and forks <> (select count(*) from repositories f where f.fork_of = r.id and f.state = 'ready')`
    for (const { name } of await rows(forks)) problems.push(`${String(name)} has another number of forks than it says`)
    return problems
  })
}

async function unsound(rows: ReadRows): Promise<string[]> {
  const problems = (await rows('pragma integrity_check'))
    .map((row) => String(row.integrity_check))
    .filter((text) => text !== 'ok')
  for (const row of await rows('pragma foreign_key_check'))
    problems.push(`a row of ${String(row.table)} refers to nothing`)
  return problems
}
