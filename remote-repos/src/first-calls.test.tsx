import { ada, fakeServer, renderRoutes, screen } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { firstCalls } from './first-calls.ts'
import { routes } from './routes.tsx'
import { file, withRepository } from './testing/samples.ts'

/** Pages by their addresses; all within the routes of the table. */
const opened: Readonly<Record<string, string>> = {
  '/:owner/:repo': '/ada/engine',
  '/:owner/:repo/files': '/ada/engine/files',
  '/:owner/:repo/tree/*': '/ada/engine/tree/src/cogs',
  '/:owner/:repo/blob/*': '/ada/engine/blob/main/src/wheel.ts',
  '/:owner/:repo/blame/*': '/ada/engine/blame/main/src/wheel.ts',
  '/:owner/:repo/branches': '/ada/engine/branches',
  '/:owner/:repo/tags': '/ada/engine/tags',
  '/:owner/:repo/commits': '/ada/engine/commits',
  '/:owner/:repo/commit/:id': '/ada/engine/commit/aaaaaaa',
  '/:owner/:repo/compare': '/ada/engine/compare',
  '/:owner/:repo/compare/*': '/ada/engine/compare/main...topic/wheels',
}

const pathIn = (template: string) => {
  if (/\/(?:comparison|changes)\//.test(template)) return 'main...topic/wheels'
  return /\/bl(?:ob|ame)\//.test(template) ? 'main/src/wheel.ts' : 'src/cogs'
}

/** As the page server fills them in; its own test has what is odd. */
const filled = (template: string) =>
  template
    .replace('{owner}', 'ada')
    .replace('{repo}', 'engine')
    .replace('{path*}', pathIn(template))
    .replace('{id}', 'aaaaaaa')
    .replace(/\{\?\w+\*?=(\w+)\}/g, '$1')

/** Nobody can name it ahead: it asks for commits, which are known once the page's own call has answered. */
const followsAnswer = (url: string) => url.includes('/check-marks?')

describe('the calls that documents name ahead', () => {
  it.each(Object.entries(firstCalls))(
    'are those that %s makes when it is opened, and no other',
    async (route, calls) => {
      // A picture has no colours to be asked for behind it.
      const picture = () => file({ media_type: 'image/png', encoding: null, text: null })
      const server = fakeServer(withRepository({ 'GET /api/repo/{owner}/{repo}/blob/{branch}/{path*}': picture }))
      renderRoutes(routes, opened[route] ?? route, { server, session: ada })
      await screen.findByRole('heading', { level: 1 })
      // Where nothing is listed before somebody has chosen, words say so.
      await (route.endsWith('/compare')
        ? screen.findByText('Choose what to compare')
        : screen.findAllByRole('listitem'))
      const asked = server.requests.map(({ url }) => url).filter((url) => !followsAnswer(url))
      expect(asked.toSorted()).toEqual(calls.map(filled).toSorted())
    },
  )
})
