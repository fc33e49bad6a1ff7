import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, onTestFinished } from 'vitest'
import { mainFile, makeBundle } from './node-bundle.ts'

describe('makeBundle', () => {
  it('tells the program what its sources hold, so that it need not read them when it starts', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sheaf-bundle-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const source = join(folder, 'src')
    const entry = join(source, 'it.ts')
    mkdirSync(source)
    writeFileSync(entry, 'declare const bundledSources: string\nexport const told = bundledSources\n')
    const toldBy = async (dist: string) => {
      const bundle = { entry, processes: [], sources: [source], dist: join(folder, dist), external: [], from: entry }
      await makeBundle(bundle)
      return createRequire(import.meta.url)(mainFile(bundle)).told
    }
    const told = await toldBy('a')
    assert.match(told, /^[0-9a-f]{16}$/)
    assert.equal(await toldBy('b'), told)
    writeFileSync(join(source, 'another.ts'), 'export const other = 1\n')
    assert.notEqual(await toldBy('c'), told)
  })
})
