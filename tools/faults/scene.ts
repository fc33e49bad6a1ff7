import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { account, logIn, signUp } from '../../bench/sheaf/account.ts'
import { createPushedRefs, type PushedRefs } from './pushed-refs.ts'
import { createPusher, type Pusher } from './pusher.ts'
import type { Random } from './random.ts'
import type { ServerUnderTest } from './server-under-test.ts'

/** A repository on the server, with those who push to it. */
export interface Scene {
  gitDir: string
  /** Its folder, seen from the folder of the data. */
  path: string
  remote: string
  refs: PushedRefs
  pushers: Pusher[]
}

/** Makes the one account of a run. Gives the key that opens its repositories. */
export async function openAccount({ url, data }: ServerUnderTest): Promise<string> {
  const person = await signUp({ url, data })
  const expiration = new Date(Date.now() + 20 * 86_400_000).toISOString()
  return (await person.createAccessKey({ body: { title: 'faults', expiration, repo_access: 2 } })).token
}

interface Options {
  token: string
  name: string
  pushers: number
  source: { source: string; commits: readonly string[] }
  random: Random
}

/** Creates a repository and those who will push to it. */
export async function openScene(server: ServerUnderTest, options: Options): Promise<Scene> {
  const { token, name, pushers, source, random } = options
  const api = await logIn(server.url)
  const [owner] = await api.listOwners()
  const { uid } = await api.createRepository({ body: { owner_uid: owner?.uid ?? '', repo_name: name } })
  const remote = new URL(`/${account.username}/${name}.git`, server.url)
  remote.username = account.username
  remote.password = token
  const path = join('repositories', uid.slice(-2), uid.slice(-4, -2), `${uid}.git`)
  const refs = createPushedRefs()
  const made = Array.from({ length: pushers }, (_, index) =>
    createPusher({ ...source, name: `p${index}`, remote: remote.href, refs, random }),
  )
  return { gitDir: join(server.data, path), path, remote: remote.href, refs, pushers: made }
}

/**
 * What the database of a data folder says: is it sound, and how many pushes has it recorded? One that nobody has been told of yet
 * stands in the outbox.
 */
export function readDatabase(data: string): { problems: string[]; pushes: number } {
  const database = new DatabaseSync(join(data, 'sheaf.db'))
  try {
    const rows = database.prepare('pragma integrity_check').all()
    const problems = rows.map((row) => String(row.integrity_check)).filter((text) => text !== 'ok')
    const told = "select count(*) from activities where kind = 'push'"
    const heard = "select position from event_cursors where subscriber = 'activity'"
    const untold = `select count(*) from events where kind = 'pushed' and id > coalesce((${heard}), 0)`
    const counted = database.prepare(`select (${told}) + (${untold}) as n`).get()
    return { problems, pushes: Number(counted?.n) }
  } finally {
    database.close()
  }
}

const settledWithinMs = 30_000

/** Waits until the database holds every push that was acknowledged: what was interrupted is settled by jobs. */
export async function settledPushes(
  data: string,
  scenes: readonly Pusher[],
): Promise<{ pushes: number; problems: string[] }> {
  const recorded = scenes.reduce((sum, pusher) => sum + pusher.recorded, 0)
  const deadline = Date.now() + settledWithinMs
  for (;;) {
    const { problems, pushes } = readDatabase(data)
    if (pushes >= recorded) return { pushes, problems }
    if (Date.now() > deadline) return { pushes, problems: [...problems, `LOST ${recorded - pushes} activities`] }
    await wait(250)
  }
}
