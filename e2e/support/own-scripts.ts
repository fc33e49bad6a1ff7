import { allApps, readBuiltRemote } from '@sheaf/build/frontend'

/**
 * Tells whether an address is one of the scripts that a remote has for one page alone, as `page.route` asks: their names are
 * numbers. `remote` is its name (`repos`), `path` the route's pattern. Fails for a page that the remote has not built.
 */
export function ownScripts(remote: string, path: string): (url: URL) => boolean {
  const app = allApps().find(({ name }) => name === remote)
  const pages = (app && readBuiltRemote(app)?.pages) ?? []
  const page = pages.find((one) => one.path === path)
  const others = new Set(pages.flatMap((one) => (one === page ? [] : one.files)))
  const own = (page?.files ?? []).filter((file) => file.endsWith('.js') && !others.has(file))
  if (own.length === 0) throw new Error(`remote-${remote} has no script of its own for ${path}`)
  return ({ pathname }) => own.some((file) => pathname.endsWith(`/${file}`))
}
