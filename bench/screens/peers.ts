import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageSizes, remoteNames } from '@sheaf/contract'
import { at } from '../../tools/workspace.ts'
import { cgitLocation, cgitrc } from '../peers/configuration.ts'
import { isInstalled } from '../peers/missing-programs.ts'
import { endProgram, startProgram } from '../peers/programs.ts'
import { startStaticFiles } from '../peers/static-files.ts'

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
  const served = join(folder, 'served')
  for (const name of ['served/_remotes', 'logs']) mkdirSync(join(folder, name), { recursive: true })
  symlinkSync(at('host', 'dist', 'assets'), join(served, 'assets'))
  for (const name of remoteNames) symlinkSync(at(`remote-${name}`, 'dist'), join(served, '_remotes', name))
  const log = join(folder, 'logs', 'peers.log')
  const socket = join(folder, 'fcgiwrap.sock')
  const rc = join(folder, 'cgitrc')
  writeFileSync(
    rc,
    `max-commit-count=${pageSizes.commits}\n${cgitrc({ root: '/cgit', repositories: { sample: gitDir } })}`,
  )
  const cgit = hasCgit
    ? `${cgitLocation('/cgit', { socket, rc })}\n    location = /cgit.css { alias /usr/share/cgit/cgit.css; }`
    : ''
  const fcgiwrap = hasCgit ? [startProgram('/usr/sbin/fcgiwrap', ['-c', '2', '-s', `unix:${socket}`], log)] : []
  const nginx = await startStaticFiles({ folder, served, http: textCompressed, more: `${kept}\n    ${cgit}` })
  const base = nginx.url
  const stop = async () => {
    await Promise.all([nginx.stop(), ...fcgiwrap.map(endProgram)])
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
const textCompressed = `types { text/html html; text/css css; font/woff2 woff2; image/svg+xml svg; }
  gzip on;
  gzip_types text/css image/svg+xml;`
const kept = `location /assets/ { expires max; }
    location /_remotes/ { expires max; }`
