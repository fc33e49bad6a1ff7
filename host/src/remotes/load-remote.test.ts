import { apiVersion } from '@sheaf/contract'
import { appStore, type RemoteModule } from '@sheaf/shell'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NeedsOtherApi } from './check-needs.ts'
import { loadRemote } from './load-remote.ts'
import { loadedRemotesAtom } from './loaded-remotes-atom.ts'
import { readInlinedTable } from './remote-table.ts'

// The edge of the browser: scripts of other builds. Here a table of what each address would bring.
const browser = vi.hoisted(() => ({
  loadExposed: vi.fn<(container: { name: string; entry: string }) => Promise<{ remote: RemoteModule }>>(),
}))
vi.mock('./load-container.ts', () => browser)

const scripts = new Map<string, RemoteModule>()

const remoteModule = (name: string, api = apiVersion): RemoteModule => ({
  name,
  needs: { api },
  routes: [{ path: name }],
  nav: [],
  catalogs: {},
})

beforeEach(() => {
  scripts.clear()
  appStore.set(loadedRemotesAtom, [])
  browser.loadExposed.mockImplementation(async ({ name, entry }) => {
    const remote = scripts.get(entry)
    if (!remote || name !== `sheaf_${remote.name}`) throw new Error(`404 for ${entry}`)
    return { remote }
  })
  document.body.innerHTML = '<script type="application/json" id="remotes">{"repos":"/old.js"}</script>'
  readInlinedTable()
})

const serveTable = (table: Record<string, unknown>) => {
  const fetch = vi.fn(async () => Response.json(table))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

describe('loading a remote', () => {
  it('goes by the table in the page and asks for no other', async () => {
    scripts.set('/old.js', remoteModule('repos'))
    const fetch = serveTable({})
    await expect(loadRemote('repos')).resolves.toMatchObject({ name: 'repos' })
    expect(fetch).not.toHaveBeenCalled()
    expect(appStore.get(loadedRemotesAtom)).toHaveLength(1)
  })

  it('heals a stale entry by the table as it is now', async () => {
    scripts.set('/new.js', remoteModule('repos'))
    serveTable({ repos: '/new.js' })
    await expect(loadRemote('repos')).resolves.toMatchObject({ name: 'repos' })
  })

  it('fails while the remote is down, and succeeds when it is back', async () => {
    serveTable({ repos: '/old.js' })
    await expect(loadRemote('repos')).rejects.toThrow('404')
    expect(appStore.get(loadedRemotesAtom)).toEqual([])
    scripts.set('/old.js', remoteModule('repos'))
    await expect(loadRemote('repos')).resolves.toMatchObject({ name: 'repos' })
  })

  it('reads the manifest where the table names no entry', async () => {
    document.body.innerHTML =
      '<script type="application/json" id="remotes">{"repos":"http://remotes.test/repos/mf-manifest.json"}</script>'
    readInlinedTable()
    scripts.set('http://remotes.test/repos/entry.js', remoteModule('repos'))
    serveTable({ metaData: { remoteEntry: { name: 'entry.js' } } })
    await expect(loadRemote('repos')).resolves.toMatchObject({ name: 'repos' })
  })

  it('refuses a remote that was built for another API', async () => {
    scripts.set('/old.js', remoteModule('repos', apiVersion + 1))
    await expect(loadRemote('repos')).rejects.toBeInstanceOf(NeedsOtherApi)
    expect(appStore.get(loadedRemotesAtom)).toEqual([])
  })
})
