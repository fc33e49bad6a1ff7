import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, it } from 'vitest'
import { readRoutePages } from './route-pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheaf-routes-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('reads the path and the chunks of each page, through constants and nesting', () => {
  const file = join(folder, 'routes.tsx')
  writeFileSync(
    file,
    `
    const code = {
      handle: {},
      lazy: async () => ({ Component: (await import(/* webpackChunkName: "page-code" */ './code.tsx')).Code }),
    } satisfies RouteObject
    export const routes: RouteObject[] = [
      { path: '/', children: [{ index: true, ...code }, { path: 'about', ...code }] },
      { path: 'init', element: <p />, lazy: () => import(/* webpackChunkName: 'page-init' */ './init.tsx') },
      {
        path: ':owner/:repo',
        lazy: async () => import(/* webpackChunkName: "page-repository" */ './repository.tsx'),
        children: [
          { index: true, ...code },
          { path: 'tree/*', ...code },
        ],
      },
    ]`,
  )
  assert.deepEqual(readRoutePages(file), [
    { path: '/', chunks: ['page-code'] },
    { path: '/about', chunks: ['page-code'] },
    { path: '/init', chunks: ['page-init'] },
    { path: '/:owner/:repo', chunks: ['page-repository', 'page-code'] },
    { path: '/:owner/:repo/tree/*', chunks: ['page-repository', 'page-code'] },
  ])
})
