import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../tools/process/free-port.ts'
import { git } from '../data/run-git.ts'
import { cgitrc, gitwebConfig, nginxConfig } from './configuration.ts'
import { hasGitweb } from './missing-programs.ts'
import { answers, endProgram, nginxProgram, startProgram } from './programs.ts'

export interface Peers {
  /** cgit that renders each page, and the same with its cache on; a repository is at `<base>/<name>/`. */
  cgit: string
  cgitCached: string
  /** gitweb, where it is installed; a page of a repository is at `<base>?p=<name>.git;a=<page>`. */
  gitweb: string | undefined
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

/** Starts cgit, gitweb and git http-backend behind an nginx of their own on a free port, as Debian packages them. */
export async function startPeers({ folder, repositories, served }: PeerOptions): Promise<Peers> {
  const port = await freePort()
  for (const name of ['logs', 'cache', 'temporary']) mkdirSync(join(folder, name), { recursive: true })
  const sockets = join(folder, 'fcgiwrap.sock')
  const rc = { plain: join(folder, 'cgitrc'), cached: join(folder, 'cgitrc-cached') }
  writeFileSync(rc.plain, cgitrc({ root: '/cgit', repositories }))
  writeFileSync(rc.cached, cgitrc({ root: '/cgit-cached', repositories, cache: join(folder, 'cache') }))
  const configuration = join(folder, 'nginx.conf')
  const execPath = await git(['--exec-path'])
  const gitweb = hasGitweb() ? configureGitweb({ folder, repositories, execPath }) : undefined
  writeFileSync(configuration, nginxConfig({ folder, port, socket: sockets, rc, served, execPath, gitweb }))

  const log = join(folder, 'logs', 'peers.log')
  const fcgiwrap = startProgram('/usr/sbin/fcgiwrap', ['-c', '4', '-s', `unix:${sockets}`], log)
  const nginx = startProgram(nginxProgram(), ['-p', folder, '-c', configuration], log)
  const stop = async () => {
    await Promise.all([nginx, fcgiwrap].map(endProgram))
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
  return {
    cgit: `${base}/cgit`,
    cgitCached: `${base}/cgit-cached`,
    gitweb: gitweb && `${base}/gitweb`,
    httpBackend: `${base}/git`,
    stop,
  }
}

/** It looks for its repositories in a folder. Gives its configuration. */
function configureGitweb({
  folder,
  repositories,
  execPath,
}: Pick<PeerOptions, 'folder' | 'repositories'> & { execPath: string }): string {
  const shown = join(folder, 'shown')
  mkdirSync(shown)
  for (const [name, path] of Object.entries(repositories)) symlinkSync(path, join(shown, `${name}.git`))
  const file = join(folder, 'gitweb.conf')
  writeFileSync(file, gitwebConfig({ served: shown, gitProgram: join(execPath, 'git') }))
  return file
}
