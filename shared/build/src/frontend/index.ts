import { join } from 'node:path'
import { allApps, appAt } from '../apps.ts'
import { isFresh, stampOf, writeStamp } from '../stamp.ts'
import { overBudget, weighBuilds } from './check-budgets.ts'
import { compress } from './compress.ts'
import { inputsOfApp } from './inputs.ts'
import { prune } from './prune.ts'
import { staleOf } from './stale-apps.ts'

export { allApps } from '../apps.ts'
export { hashInName } from '../hashed-names.ts'
export { readBuiltRemote } from './built-files.ts'
export { sayProgress } from './say-progress.ts'

/** What a build is doing, for whoever waits for it. */
export type BuildProgress =
  | { step: 'compiling'; apps: readonly string[] }
  | { step: 'compiled'; app: string; milliseconds: number }
  | { step: 'compressing'; files: number }
  | { step: 'done'; built: readonly string[]; milliseconds: number }

export interface BuildFrontendOptions {
  /** Names of apps (`host`, `repos`, …); all by default. */
  apps?: readonly string[]
  /** Whether a build may be heavier than its budgets: who only wants Sheaf to run has no use for one that fails over a few bytes. */
  anyWeight?: boolean
  onProgress?: (progress: BuildProgress) => void
}

/**
 * Builds what is stale, compresses it and holds all that is built to its budgets. Gives the names of what was built. The bundler is loaded only when
 * there is something to do, so that a start without changes waits for nothing.
 */
export async function buildFrontend({
  apps,
  anyWeight = false,
  onProgress = () => {},
}: BuildFrontendOptions = {}): Promise<string[]> {
  const started = performance.now()
  const stale = staleOf(apps)
  const names = stale.map(({ app }) => app.name)
  if (stale.length > 0) {
    onProgress({ step: 'compiling', apps: names })
    const { compile } = await import('./compile.ts')
    const compiled = await compile(stale.map(({ app }) => app))
    for (const { app, milliseconds } of compiled) onProgress({ step: 'compiled', app: app.name, milliseconds })
    const files = compiled.flatMap(({ app, assets }) => assets.map((name) => join(app.dist, name)))
    onProgress({ step: 'compressing', files: files.length })
    await compress(files)
    for (const { app, assets } of compiled) prune(app.dist, new Set(assets))
    for (const { app, stamp } of stale) writeStamp(app.dist, stamp)
  }
  // What is fresh may have been built by a start, which weighs nothing.
  const tooHeavy = anyWeight ? [] : overBudget(weighBuilds(allApps()))
  if (tooHeavy.length > 0) throw new Error(tooHeavy.join('\n'))
  onProgress({ step: 'done', built: names, milliseconds: performance.now() - started })
  return names
}

/** Builds one remote that lies elsewhere than those of this workspace, where its build is stale. Gives the folder of its build. */
export async function buildRemoteAt(folder: string): Promise<string> {
  const app = appAt(folder)
  const inputs = inputsOfApp(app)
  if (isFresh(app.dist, inputs)) return app.dist
  const stamp = stampOf(inputs)
  const { compile } = await import('./compile.ts')
  await compile([app])
  writeStamp(app.dist, stamp)
  return app.dist
}
