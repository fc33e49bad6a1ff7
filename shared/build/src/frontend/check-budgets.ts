import type { App } from '../apps.ts'
import { sharedModules } from '../shared-modules.ts'
import { budgets } from './budgets.ts'
import { type BuiltHost, type BuiltRemote, bytesOnWire, readBuiltHost, readBuiltRemote } from './built-files.ts'

/** One thing that a budget is for. */
export interface Weighed {
  what: string
  bytes: number
  /** KiB that it may have. */
  budget: number
}

/** Measures all builds that there are against `budgets.ts`. Gives everything that was measured, over its budget or not. */
export function weighBuilds(apps: readonly App[]): Weighed[] {
  const host = apps.find(({ isHost }) => isHost)
  const builtHost = host && readBuiltHost(host)
  const remotes = apps.flatMap((app): Remote[] => {
    const built = app.isHost ? undefined : readBuiltRemote(app)
    return built ? [{ app, built }] : []
  })
  return [
    ...(host && builtHost
      ? [
          ...weighHost(host, builtHost),
          ...weighPages({ host, builtHost, remotes }),
          ...weighStyles({ host, builtHost, remotes }),
        ]
      : []),
    ...remotes.flatMap(weighRemote),
  ]
}

/** One line for people for each thing that is over its budget. */
export const overBudget = (weighed: readonly Weighed[]): string[] =>
  weighed
    .filter(({ bytes, budget }) => bytes > budget * 1024)
    .map(({ what, bytes, budget }) => {
      return `${what}: ${(bytes / 1024).toFixed(1)} KiB compressed, and its budget is ${budget} KiB. See shared/build/src/frontend/budgets.ts`
    })

interface Remote {
  app: App
  built: BuiltRemote
}

function weighHost(app: App, { scripts, styles, shell, shared }: BuiltHost): Weighed[] {
  const files = [...scripts, ...styles, ...shell]
  const named = Object.entries(budgets.host).map(([name, budget]) => ({
    what: `${name} of the host`,
    bytes: sum(
      app,
      files.filter((file) => file.startsWith(`assets/${name}.`)),
    ),
    budget,
  }))
  const later = Object.entries(shared).flatMap(([name, its]) => {
    const tier = sharedModules[name]?.tier
    return tier === undefined || tier === 'first'
      ? []
      : [{ what: name, bytes: sum(app, its), budget: budgets.tiers[tier] }]
  })
  return [...named, ...later]
}

function weighRemote({ app, built: { entry, moduleFiles, pages } }: Remote): Weighed[] {
  const { remote } = budgets
  const others = [...new Set(pages.flatMap(({ files }) => files))]
  return [
    { what: `the entry of remote-${app.name}`, bytes: sum(app, [entry]), budget: remote.entry },
    { what: `the module of remote-${app.name}`, bytes: sum(app, moduleFiles), budget: remote.module },
    ...others.map((file) => ({
      what: `${file} of remote-${app.name}`,
      bytes: sum(app, [file]),
      budget: Math.min(
        ...pages.filter(({ files }) => files.includes(file)).map(({ path }) => fileBudget(app.name, path)),
      ),
    })),
  ]
}

/** What one file of a page may weigh. */
const fileBudget = (name: string, path: string): number =>
  budgets.pages.find((page) => page.remote === name && page.path === path)?.file ?? budgets.remote.file

interface Builds {
  host: App
  builtHost: BuiltHost
  remotes: readonly Remote[]
}

function weighPages({ host, builtHost, remotes }: Builds): Weighed[] {
  return budgets.pages.flatMap(({ remote, path, scripts, styles }) => {
    const { app, built } = remotes.find(({ app }) => app.name === remote) ?? {}
    const page = built?.pages.find((one) => one.path === path)
    if (!app || !built) return []
    // A budget for a page that is not found by its path would hold for ever.
    if (!page) throw new Error(`The build of remote-${remote} has no page ${path}`)
    const bytes = (ending: string) => bytesOfPage({ host, builtHost, app, built, page }, ending)
    return [
      { what: `the scripts of ${path}`, bytes: bytes('.js'), budget: scripts },
      { what: `the styles of ${path}`, bytes: bytes('.css'), budget: styles },
    ]
  })
}

/** The styles of every page that there is, of all files that a browser has to load for it. */
const weighStyles = ({ host, builtHost, remotes }: Builds): Weighed[] =>
  remotes.flatMap(({ app, built }) =>
    built.pages.map((page) => ({
      what: `all styles of ${page.path}`,
      bytes: bytesOfPage({ host, builtHost, app, built, page }, '.css'),
      budget: budgets.styles,
    })),
  )

interface OpenedPage {
  host: App
  builtHost: BuiltHost
  app: App
  built: BuiltRemote
  page: BuiltRemote['pages'][number]
}

/** What a browser that has nothing yet loads for a page, of files whose names end so. */
function bytesOfPage({ host, builtHost, app, built, page }: OpenedPage, ending: string): number {
  const shared = page.shared.flatMap((name) => builtHost.shared[name] ?? [])
  const shell = page.path === '/' ? [] : builtHost.shell
  const hosts = [...builtHost.scripts, ...builtHost.styles, ...shell, ...shared]
  const own = [built.entry, ...built.moduleFiles, ...page.files, ...Object.values(page.first ?? {})]
  const ofKind = (files: readonly string[]) => files.filter((file) => file.endsWith(ending))
  return sum(host, ofKind(hosts)) + sum(app, ofKind(own))
}

const sum = (app: App, files: readonly string[]) =>
  [...new Set(files)].reduce((total, file) => total + bytesOnWire(app, file), 0)
