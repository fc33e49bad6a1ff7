import { apiVersion, type RemoteName, remoteNames, remoteOfPath, reservedOwnerNames } from '@sheaf/contract'
import type { RemoteModule } from '@sheaf/shell'
import { describe, expect, it } from 'vitest'

const load = async (name: RemoteName): Promise<{ remote: RemoteModule }> => import(`../../remote-${name}/src/index.ts`)

/** Paths of all routes, from the root of the site. */
function pathsOf(routes: RemoteModule['routes'], parent = ''): string[] {
  return routes.flatMap((route) => {
    const path = route.path === undefined ? parent : `${parent}/${route.path.replace(/^\//, '')}`
    return [...(route.index || !route.children ? [path] : []), ...pathsOf(route.children ?? [], path)]
  })
}

describe.each(remoteNames)('remote-%s', (name) => {
  it('says its name and the API that this tree speaks', async () => {
    const { remote } = await load(name)
    expect(remote.name).toBe(name)
    expect(remote.needs.api).toBe(apiVersion)
  })

  it('has routes that the host and the page server know as its own', async () => {
    const { remote } = await load(name)
    const paths = pathsOf(remote.routes)
    expect(paths).not.toEqual([])
    for (const path of paths) {
      const example = path
        .replace(/:owner|:username/, 'ada')
        .replace(/:\w+/g, 'weaver')
        .replace(/\/?\*$/, '/src')
      if (path.endsWith('*') && remoteOfPath(example) === undefined) continue
      expect.soft(remoteOfPath(example || '/'), path).toBe(name)
    }
  })

  it('begins its routes with reserved names, so that no owner can have its address', async () => {
    const { remote } = await load(name)
    const first = pathsOf(remote.routes).map((path) => path.split('/').find(Boolean) ?? '')
    const taken = first.filter((segment) => segment !== '' && !/^[:*]/.test(segment))
    for (const segment of taken) expect.soft(reservedOwnerNames).toContain(segment)
  })
})
