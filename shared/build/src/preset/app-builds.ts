import type { Configuration } from '@rspack/core'
import { type App, appAt } from '../apps.ts'
import { federatedHost } from './federated-host.ts'
import { federatedRemote } from './federated-remote.ts'
import { standaloneRemote } from './standalone-remote.ts'

/** What a build is for. The Rspack command line calls a configuration with an object of its own: it gets the defaults. */
export interface BuildEnvironment {
  mode?: 'production' | 'development'
  /** A remote in a small shell of its own, without federation. */
  standalone?: boolean
}

export type BuildConfiguration = (environment?: BuildEnvironment) => Configuration

/** `host/rspack.config.ts`. */
export const host = ({ dirname }: ImportMeta): BuildConfiguration => {
  const app = appAt(dirname)
  return ({ mode = 'production' } = {}) => federatedHost(app, mode)
}

/** `remote-x/rspack.config.ts`. */
export const remote = ({ dirname }: ImportMeta): BuildConfiguration => {
  const app: App = appAt(dirname)
  return ({ mode = 'production', standalone = false } = {}) =>
    standalone ? standaloneRemote(app, mode) : federatedRemote(app, mode)
}
