import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../apps.ts'

/** What a build says of itself: see the plugins of the presets, which write it. */
export interface BuiltHost {
  scripts: readonly string[]
  styles: readonly string[]
  shell: readonly string[]
  /** Shared module that is loaded later → its files. */
  shared: Readonly<Record<string, readonly string[]>>
}

export interface BuiltRemote {
  entry: string
  moduleFiles: readonly string[]
  pages: readonly {
    path: string
    files: readonly string[]
    shared: readonly string[]
    /** The script and the styles that draw its rows before the app is there. */
    first?: { script: string; style?: string }
  }[]
}

/** What the host's build consists of; nothing before there is one. */
export const readBuiltHost = (app: App): BuiltHost | undefined => readJson<BuiltHost>(app, 'entry.json')

/** What a remote's build consists of; nothing before there is one. */
export function readBuiltRemote(app: App): BuiltRemote | undefined {
  const manifest = readJson<Manifest>(app, 'mf-manifest.json')
  const pages = readJson<BuiltRemote['pages']>(app, 'routes.json')
  if (!manifest || !pages) return undefined
  const [exposed] = manifest.exposes
  return {
    entry: manifest.metaData.remoteEntry.name,
    moduleFiles: [...(exposed?.assets.js.sync ?? []), ...(exposed?.assets.css.sync ?? [])],
    pages,
  }
}

interface Manifest {
  metaData: { remoteEntry: { name: string } }
  exposes: { assets: Record<'js' | 'css', { sync: string[] }> }[]
}

/** The bytes of a file as a browser gets them. What is too small to be compressed comes as it is. */
export function bytesOnWire(app: App, file: string): number {
  const path = join(app.dist, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

/** A file that this very build wrote: its form is the business of the plugin that did. */
function readJson<T>(app: App, name: string): T | undefined {
  const file = join(app.dist, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
