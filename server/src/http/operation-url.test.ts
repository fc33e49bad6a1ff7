import assert from 'node:assert/strict'
import { contract } from '@sheaf/contract'
import fastify from 'fastify'
import { describe, it } from 'vitest'
import { operationParams, operationUrls } from './operation-url.ts'

/** What a handler of this operation gets for an address. */
async function paramsAt(path: string, address: string): Promise<unknown> {
  const app = fastify({ routerOptions: { maxParamLength: 8192 } })
  const { urls, restName } = operationUrls(path)
  for (const url of urls) app.get(url, (request) => ({ params: operationParams(request.params, restName) }))
  const answer = await app.inject(address)
  await app.close()
  return answer.statusCode === 200 ? JSON.parse(answer.body).params : answer.statusCode
}

describe('addresses of operations', () => {
  const tree = contract.listTree.path
  const commits = contract.listCommits.path
  const repo = { owner: 'o', repo: 'r' }

  it('take the rest of a path, encoded or not', async () => {
    for (const branch of ['feature/x', 'feature%2Fx']) {
      const params = await paramsAt(commits, `/api/repo/o/r/commit/${branch}`)
      assert.deepEqual(params, { ...repo, branch: 'feature/x' })
    }
  })

  it('take a branch with a slash in one segment before a path', async () => {
    const params = await paramsAt(tree, '/api/repo/o/r/tree/feature%2Fx/src/a%2Fb/')
    assert.deepEqual(params, { ...repo, branch: 'feature/x', path: 'src/a/b' })
  })

  it('take a path that is missing', async () => {
    for (const end of ['', '/']) {
      assert.deepEqual(await paramsAt(tree, `/api/repo/o/r/tree/main${end}`), { ...repo, branch: 'main' })
    }
  })

  it('decode once', async () => {
    const params = await paramsAt(tree, `/api/repo/o/r/tree/main/${encodeURIComponent('100%25 #?&+ ü')}/x`)
    assert.deepEqual(params, { ...repo, branch: 'main', path: '100%25 #?&+ ü/x' })
    const twice = await paramsAt(tree, '/api/repo/o/r/tree/a%252Fb/%252e%252e')
    assert.deepEqual(twice, { ...repo, branch: 'a%2Fb', path: '%2e%2e' })
  })

  it('take long paths', async () => {
    const path = Array.from({ length: 400 }, () => 'deep').join('/')
    assert.deepEqual(await paramsAt(tree, `/api/repo/o/r/tree/main/${path}/`), { ...repo, branch: 'main', path })
  })
})
