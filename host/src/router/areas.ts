import { isBareRemote, mountsOf, type RepositoryArea, remoteNames } from '@sheaf/contract'

/**
 * Where each remote's routes are mounted. A pathless parent with a splat below is the one shape in which React
 * Router asks for more routes; a static parent would already match and leave the area blank.
 */
export interface Area {
  remote: string
  /** Drawn without the sidebar: such a remote brings its own frame. */
  bare: boolean
  splats: readonly string[]
}

const fixed: readonly Area[] = remoteNames.map((remote) => ({
  remote,
  bare: isBareRemote(remote),
  splats: mountsOf(remote),
}))

/** The areas of all remotes: those that are built here, and those that own a part of repositories. */
export function areasOf(parts: readonly RepositoryArea[]): Area[] {
  const owned = (remote: string) =>
    parts
      .filter((part) => part.remote === remote)
      .flatMap(({ segments }) => segments.filter(Boolean).map((segment) => `:owner/:repo/${segment}/*`))
  const others = [...new Set(parts.map(({ remote }) => remote))].filter(
    (remote) => !fixed.some((each) => each.remote === remote),
  )
  return [
    ...others.map((remote) => ({ remote, bare: false, splats: owned(remote) })),
    ...fixed.map((each) => ({ ...each, splats: [...each.splats, ...owned(each.remote)] })),
  ]
}
