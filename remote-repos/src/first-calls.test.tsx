import { ada, fakeServer, renderRoutes, screen } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { firstCalls } from './first-calls.ts'
import { routes } from './routes.tsx'
import { withRepository } from './testing/samples.ts'

/** Pages by their addresses; all within the routes of the table. */
const opened: Readonly<Record<string, string>> = {
  '/:owner/:repo': '/ada/engine',
  '/:owner/:repo/files': '/ada/engine/files',
  '/:owner/:repo/tree/*': '/ada/engine/tree/src/cogs',
  '/:owner/:repo/branches': '/ada/engine/branches',
  '/:owner/:repo/commits': '/ada/engine/commits',
}

/** As the page server fills them in; its own test has what is odd. */
const filled = (template: string) =>
  template
    .replace('{owner}', 'ada')
    .replace('{repo}', 'engine')
    .replace('{path*}', 'src/cogs')
    .replace(/\{\?\w+\*?=(\w+)\}/g, '$1')

describe('the calls that documents name ahead', () => {
  it.each(Object.entries(firstCalls))(
    'are those that %s makes when it is opened, and no other',
    async (route, calls) => {
      const server = fakeServer(withRepository())
      renderRoutes(routes, opened[route] ?? route, { server, session: ada })
      await screen.findByRole('heading', { level: 1 })
      await screen.findAllByRole('listitem')
      // News may be asked for once more, where the machine is slow.
      expect(new Set(server.requests.map(({ url }) => url))).toEqual(new Set(calls.map(filled)))
    },
  )
})
