import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Configuration, type MultiStats, rspack } from '@rspack/core'
import type { App } from '../apps.ts'
import type { BuildConfiguration, BuildEnvironment } from '../preset/index.ts'

/** What one app's compiler made. */
export interface Compiled {
  app: App
  milliseconds: number
  /** Names of all files of this build, in the app's dist. */
  assets: readonly string[]
}

/** An app's own rspack.config.ts, for an environment. */
export async function configurationOf(app: App, environment: BuildEnvironment): Promise<Configuration> {
  const url = pathToFileURL(join(app.dir, 'rspack.config.ts')).href
  const { default: configure }: { default: BuildConfiguration } = await import(url)
  return configure(environment)
}

/** Compiles apps for production, all in this process. Throws with the compilers' own words when one fails. */
export async function compile(apps: readonly App[]): Promise<Compiled[]> {
  const configurations = await Promise.all(apps.map((app) => configurationOf(app, { mode: 'production' })))
  const compiler = rspack(configurations)
  const stats = await new Promise<MultiStats>((resolve, reject) => {
    compiler.run((error, done) => {
      compiler.close(() => (error || !done ? reject(error ?? new Error('No build came out')) : resolve(done)))
    })
  })
  if (stats.hasErrors()) {
    throw new Error(stats.toString({ preset: 'errors-only', colors: false, errorDetails: true }))
  }
  return stats.stats.flatMap((one, index) => {
    const app = apps[index]
    if (!app) return []
    const { time = 0, assets = [] } = one.toJson({ all: false, assets: true, timings: true })
    return [{ app, milliseconds: time, assets: assets.map(({ name }) => name) }]
  })
}
