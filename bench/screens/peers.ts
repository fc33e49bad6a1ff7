import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pageSizes, remoteNames } from '@sheaf/contract'
import { freePort } from '../../tools/process/free-port.ts'
import { at } from '../../tools/workspace.ts'
import { cgitLocation, cgitrc } from '../peers/configuration.ts'
import { isInstalled } from '../peers/missing-programs.ts'
import { answers, endProgram, nginxProgram, startProgram } from '../peers/programs.ts'

/** What shows the same rows beside Sheaf; each only where it is installed. */
export interface ScreenPeers {
  /** An nginx that serves files; `save` puts a page there and gives its address. */
  statics: { save(page: { name: string; html: string }): string } | undefined
  /** Where cgit has the repository. */
  cgit: string | undefined
  stop(): Promise<void>
}

interface PeerOptions {
  /** A folder for configuration and pages; the caller removes it. */
  folder: string
  /** The history in a bare repository. */
  gitDir: string
}

/** Starts nginx on a free port: saved pages beside the very styles and fonts of Sheaf, and cgit. */
export async function startScreenPeers({ folder, gitDir }: PeerOptions): Promise<ScreenPeers> {
  if (!isInstalled('nginx')) return { statics: undefined, cgit: undefined, stop: async () => {} }
  const hasCgit = isInstalled('cgit') && isInstalled('fcgiwrap')
  const port = await freePort()
  const served = join(folder, 'served')
  for (const name of ['served/_remotes', 'logs', 'temporary']) mkdirSync(join(folder, name), { recursive: true })
  symlinkSync(at('host', 'dist', 'assets'), join(served, 'assets'))
  for (const name of remoteNames) symlinkSync(at(`remote-${name}`, 'dist'), join(served, '_remotes', name))
  const log = join(folder, 'logs', 'peers.log')
  const socket = join(folder, 'fcgiwrap.sock')
  const rc = join(folder, 'cgitrc')
  writeFileSync(
    rc,
    `max-commit-count=${pageSizes.commits}\n${cgitrc({ root: '/cgit', repositories: { sample: gitDir } })}`,
  )
  const configuration = join(folder, 'nginx.conf')
  const cgit = hasCgit
    ? `${cgitLocation('/cgit', { socket, rc })}\n    location = /cgit.css { alias /usr/share/cgit/cgit.css; }`
    : ''
  writeFileSync(configuration, nginxConfig({ folder, port, served, more: cgit }))
  const programs = [
    ...(hasCgit ? [startProgram('/usr/sbin/fcgiwrap', ['-c', '2', '-s', `unix:${socket}`], log)] : []),
    startProgram(nginxProgram(), ['-p', folder, '-c', configuration], log),
  ]
  const stop = async () => {
    await Promise.all(programs.map(endProgram))
  }
  const base = `http://127.0.0.1:${port}`
  writeFileSync(join(served, 'ready.html'), 'ready')
  for (let attempt = 0; !(await answers(`${base}/ready.html`)); attempt += 1) {
    if (attempt > 100) {
      await stop()
      throw new Error(`nginx did not start: see ${log}`)
    }
    await wait(50)
  }
  return {
    statics: {
      save({ name, html }) {
        writeFileSync(join(served, `${name}.html`), html)
        return `${base}/${name}.html`
      },
    },
    cgit: hasCgit ? `${base}/cgit/sample` : undefined,
    stop,
  }
}

/** As an installation for the public would have it: text compressed, files whose names carry their content kept for a year. */
function nginxConfig({ folder, port, served, more }: { folder: string; port: number; served: string; more: string }) {
  const { username, uid } = userInfo()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
${uid === 0 ? `user ${username};` : ''}
daemon off;
worker_processes auto;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'logs', 'error.log')};
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${join(folder, 'temporary', name)};`).join('\n  ')}
  types { text/html html; text/css css; font/woff2 woff2; image/svg+xml svg; }
  sendfile on;
  gzip on;
  gzip_types text/css image/svg+xml;
  server {
    listen 127.0.0.1:${port};
    root ${served};
    location /assets/ { expires max; }
    location /_remotes/ { expires max; }
    ${more}
  }
}
`
}
