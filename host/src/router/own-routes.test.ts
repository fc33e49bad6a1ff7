import { areasWith } from '@sheaf/contract'
import { appStore, repositoryAreasAtom } from '@sheaf/shell'
import { afterEach, expect, it } from 'vitest'
import { ownRoutes } from './own-routes.ts'

const parts = appStore.get(repositoryAreasAtom)
afterEach(() => appStore.set(repositoryAreasAtom, parts))

const routes = [
  { path: 'init' },
  { path: ':owner/:repo', children: [{ index: true }, { path: 'tree/*' }, { path: 'commits' }, { path: '*' }] },
]

it('keeps all routes of a remote that owns its parts', () => {
  expect(ownRoutes('repos', routes)).toEqual(routes)
})

it('leaves out the part that the installation gives to another remote', () => {
  appStore.set(repositoryAreasAtom, areasWith({ history: { manifest: '/h.json', segment: 'commits', tab: 'History' } }))
  const [, repository] = ownRoutes('repos', routes)
  expect(repository?.children?.map(({ path }) => path)).toEqual([undefined, 'tree/*', '*'])
})
