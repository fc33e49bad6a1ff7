import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../tools/process/free-port.ts'
import { git } from '../data/run-git.ts'
import { cgitrc, nginxConfig } from './configuration.ts'

export interface Peers {
  /** cgit that renders each page, and the same with its cache on; a repository is at `<base>/<name>/`. */
  cgit: string
  cgitCached: string
  /** `git http-backend`; a repository is at `<base>/<name>.git`. Takes pushes from everyone. */
  httpBackend: string
  stop(): Promise<void>
}

interface PeerOptions {
  /** A folder for configuration, sockets and caches; the caller removes it. */
  folder: string
  /** Repositories to show and to serve, by name; a folder beside them is the root of http-backend. */
  repositories: Readonly<Record<string, string>>
  /** Folder that holds `<name>.git` for http-backend. */
  served: string
}

/** Starts cgit and git http-backend behind an nginx of their own on a free port, as Debian packages them. */
export async function startPeers({ folder, repositories, served }: PeerOptions): Promise<Peers> {
  const port = await freePort()
  for (const name of ['logs', 'cache', 'temporary']) mkdirSync(join(folder, name), { recursive: true })
  const sockets = join(folder, 'fcgiwrap.sock')
  const rc = { plain: join(folder, 'cgitrc'), cached: join(folder, 'cgitrc-cached') }
  writeFileSync(rc.plain, cgitrc({ root: '/cgit', repositories }))
  writeFileSync(rc.cached, cgitrc({ root: '/cgit-cached', repositories, cache: join(folder, 'cache') }))
  const configuration = join(folder, 'nginx.conf')
  const execPath = await git(['--exec-path'])
  writeFileSync(configuration, nginxConfig({ folder, port, socket: sockets, rc, served, execPath }))

  const log = join(folder, 'logs', 'peers.log')
  const fcgiwrap = start('/usr/sbin/fcgiwrap', ['-c', '4', '-s', `unix:${sockets}`], log)
  const nginx = start(nginxProgram(), ['-p', folder, '-c', configuration], log)
  const stop = async () => {
    await Promise.all([nginx, fcgiwrap].map(end))
  }
  const base = `http://127.0.0.1:${port}`
  const [first = ''] = Object.keys(repositories)
  for (let attempt = 0; !(await answers(`${base}/cgit/${first}/`)); attempt += 1) {
    if (attempt > 100 || nginx.exitCode !== null || fcgiwrap.exitCode !== null) {
      await stop()
      throw new Error(`The peers did not start: see ${log}`)
    }
    await wait(50)
  }
  return { cgit: `${base}/cgit`, cgitCached: `${base}/cgit-cached`, httpBackend: `${base}/git`, stop }
}

/** A version of each, as reports name it. */
export const nginxProgram = (): string => (existsSync('/usr/sbin/nginx') ? '/usr/sbin/nginx' : 'nginx')

function start(file: string, args: readonly string[], log: string): ChildProcess {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const output = createWriteStream(log, { flags: 'a' })
  child.stdout.pipe(output, { end: false })
  child.stderr.pipe(output, { end: false })
  child.on('error', (error) => output.write(`${error.message}\n`))
  return child
}

/** Ends a program and all that it started: it leads a group of its own. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGTERM')
  await ended
}

const answers = (url: string) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  )
