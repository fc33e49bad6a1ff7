import type { RemoteName } from '@sheaf/contract'

/**
 * Where each remote's routes are mounted. A pathless parent with a splat below is the one shape in which React
 * Router asks for more routes; a static parent would already match and leave the area blank.
 */
export interface Area {
  remote: RemoteName
  /** Drawn without the sidebar: such a remote brings its own frame. */
  bare: boolean
  splats: readonly string[]
}

export const areas: readonly Area[] = [
  // Every other path of one segment or more belongs to someone below: here `*` is `/` alone.
  { remote: 'marketing', bare: true, splats: ['about/*', '*'] },
  { remote: 'auth', bare: true, splats: ['auth/*'] },
  { remote: 'repos', bare: false, splats: ['init/*', 'repositories/*', ':owner/:repo/*'] },
  { remote: 'settings', bare: false, splats: ['setting/*'] },
  { remote: 'profile', bare: false, splats: [':username/*'] },
]

export const isBare = (remote: RemoteName) => areas.some((area) => area.remote === remote && area.bare)
