import { type App, allApps } from '../apps.ts'
import { lookAtWorkspace } from '../inputs.ts'
import { isFresh, stampOf } from '../stamp.ts'
import { inputsOfApp } from './inputs.ts'

/** The names of the apps whose build is not what the sources say. Quick: where nothing was touched it only looks at sizes and times. */
export function staleApps(names?: readonly string[]): string[] {
  return staleOf(names).map(({ app }) => app.name)
}

/** The same with what each is to be stamped with. Apart from what builds, of which a start with nothing to do loads nothing. */
export function staleOf(names: readonly string[] | undefined): { app: App; stamp: string }[] {
  // Every app is made from the shared folders, too: looking at them once for all takes a fifth of the time.
  const look = lookAtWorkspace()
  return allApps()
    .filter((app) => !names || names.includes(app.name))
    .map((app) => ({ app, inputs: inputsOfApp(app, look) }))
    .filter(({ app, inputs }) => !isFresh(app.dist, inputs))
    .map(({ app, inputs }) => ({ app, stamp: stampOf(inputs) }))
}
