import { apiVersion, type RemoteName, remoteNames, remoteOfPath, reservedOwnerNames } from '@sheaf/contract'
import type { RemoteModule } from '@sheaf/shell'
import { describe, expect, it } from 'vitest'

const load: Readonly<Record<RemoteName, () => Promise<{ remote: RemoteModule }>>> = {
  auth: () => import('../../remote-auth/src/index.ts'),
  marketing: () => import('../../remote-marketing/src/index.ts'),
  profile: () => import('../../remote-profile/src/index.ts'),
  repos: () => import('../../remote-repos/src/index.ts'),
  settings: () => import('../../remote-settings/src/index.ts'),
}

/** Paths of all routes, from the root of the site. */
function pathsOf(routes: RemoteModule['routes'], parent = ''): string[] {
  return routes.flatMap((route) => {
    const path = route.path === undefined ? parent : `${parent}/${route.path.replace(/^\//, '')}`
    return [...(route.index || !route.children ? [path] : []), ...pathsOf(route.children ?? [], path)]
  })
}

describe.each(remoteNames)('remote-%s', (name) => {
  it('says its name and the API that this tree speaks', async () => {
    const { remote } = await load[name]()
    expect(remote.name).toBe(name)
    expect(remote.needs.api).toBe(apiVersion)
  })

  it('has routes that the host and the page server know as its own', async () => {
    const { remote } = await load[name]()
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
    const { remote } = await load[name]()
    const first = pathsOf(remote.routes).map((path) => path.split('/').find(Boolean) ?? '')
    const taken = first.filter((segment) => segment !== '' && !/^[:*]/.test(segment))
    for (const segment of taken) expect.soft(reservedOwnerNames).toContain(segment)
  })
})
