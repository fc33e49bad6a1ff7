import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { afterAll, describe, it } from 'vitest'
import { appAt, root } from '../apps.ts'
import { workspaceFile } from '../workspace-file.ts'
import { base } from './base.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheaf-operations-'))
afterAll(() => rmSync(folder, { recursive: true }))

const operations = workspaceFile('@sheaf/client/operations')
const app = { ...appAt(join(root, 'remote-profile')), dist: join(folder, 'dist') }

/** The scripts of a bundle with the queries of a remote, as its build makes them, over this source of the client. */
async function bundleWith(source: string): Promise<string> {
  const file = join(folder, 'operations.ts')
  writeFileSync(file, source.replaceAll("'../", `'${join(operations, '../..')}/`))
  const config = base(app, 'production')
  const compiler = rspack({
    ...config,
    entry: { main: ['./src/api/user.queries.ts', './src/api/user-repositories.queries.ts'] },
    output: { ...config.output, library: { type: 'commonjs' } },
    externals: [/^(@tanstack|@lingui|react|jotai)/],
    resolve: { ...config.resolve, alias: { '@sheaf/client/operations': file } },
    optimization: { ...config.optimization, splitChunks: false },
  })
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const scripts = stats?.compilation.getAssets().filter(({ name }) => name.endsWith('.js'))
      const text = scripts?.map(({ source }) => source.source().toString()).join('') ?? ''
      const problem = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : undefined)
      compiler.close(() => (problem ? reject(problem) : resolve(text)))
    })
  })
}

describe('the bundle of a remote', () => {
  it('holds the operations that it calls, and does not grow with others', async () => {
    const source = readFileSync(operations, 'utf8')
    const line = /^export const getUser = .*$/m.exec(source)?.[0] ?? ''
    const added = line.replaceAll('getUser', 'getSomethingNew').replace('/api/users/', '/api/something-new/')
    const before = await bundleWith(source)
    const after = await bundleWith(`${source}${added}\n`)
    assert.match(before, /\/api\/users\/\{username\}/)
    assert.doesNotMatch(before, /\/api\/auth\/login/)
    assert.match(added, /something-new/)
    assert.equal(after.length, before.length)
  })
})
