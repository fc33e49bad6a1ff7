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
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      // Read before closing: afterwards the compilers answer no more.
      const outcome = stats && !stats.hasErrors() ? read(stats, apps) : (error ?? new Error(describe(stats)))
      compiler.close(() => (outcome instanceof Error ? reject(outcome) : resolve(outcome)))
    })
  })
}

function read(stats: MultiStats, apps: readonly App[]): Compiled[] {
  return stats.stats.flatMap(({ compilation, startTime = 0, endTime = 0 }, index) => {
    const app = apps[index]
    if (!app) return []
    return [{ app, milliseconds: endTime - startTime, assets: compilation.getAssets().map(({ name }) => name) }]
  })
}

const describe = (stats: MultiStats | undefined) =>
  stats?.toString({ preset: 'errors-only', colors: false, errorDetails: true }) ?? 'No build came out'
