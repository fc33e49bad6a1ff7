import assert from 'node:assert/strict'
import { forGit } from '@sheaf/server-core/for-git'
import fastify from 'fastify'
import { it } from 'vitest'
import { entriesBy, type MountedRoute, openScopeToAll, openToAll, requireEntries } from './entry.ts'

const visitor = { kind: 'visitor' } as const
const enter = entriesBy({ authenticate: async () => visitor, askForAccount: forGit('Say who you are') })

it('starts no server of which a route says nothing of who may enter it, and names that route', async () => {
  const app = fastify()
  requireEntries(app)
  app.get('/open', openToAll, () => 'all')
  await app.register(async (scope) => {
    scope.post('/:owner/:repo/lfs/locks', () => 'forgotten')
  })
  await assert.rejects(async () => app.ready(), /who may enter these routes: POST \/:owner\/:repo\/lfs\/locks$/)
})

it('tells of every route who may enter it', async () => {
  const app = fastify({ exposeHeadRoutes: false })
  const routes: MountedRoute[] = []
  requireEntries(app, (route) => routes.push(route))
  app.get('/keys', enter({ by: 'session' }), () => 'mine')
  await app.register(async (scope) => {
    openScopeToAll(scope)
    scope.get('/page', () => 'all')
  })
  await app.ready()
  assert.deepEqual(routes, [
    { method: 'GET', url: '/keys', access: { by: 'session' } },
    { method: 'GET', url: '/page', access: { by: 'anyone' } },
  ])
})

it('keeps everybody out who may not enter, before the handler runs', async () => {
  const app = fastify()
  app.get('/keys', enter({ by: 'account', area: 'repo_access', level: 1 }), () => assert.fail('ran'))
  const { body } = await app.inject('/keys')
  assert.match(body, /Say who you are/)
})
