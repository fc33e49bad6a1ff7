import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root as workspace } from '../workspace.ts'
import { affectedTests } from './affected-tests.ts'
import { sourceFiles } from './changed-files.ts'
import { type ImportGraph, readImportGraph } from './import-graph.ts'

const files = {
  'a/value.ts': 'export const value = 1\n',
  'a/middle.ts': "import { value } from './value.ts'\nexport const twice = () => value * 2\n",
  'a/far.test.ts': "import { twice } from './middle.ts'\n",
  'a/lazy.test.ts': "const { value } = await import('./value.ts')\n",
  'a/worker.test.ts': "const thread = new Worker(new URL('./thread.ts', import.meta.url))\n",
  'a/thread.ts': "import './style.css'\n",
  'a/style.css': 'p {}\n',
  'a/other.test.tsx': "import { describe } from 'vitest'\n",
  'a/vitest.config.ts': 'export default {}\n',
}

describe('what a change may break', () => {
  let root: string
  let graph: ImportGraph
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'sheaf-graph-'))
    for (const [file, text] of Object.entries({ ...files, 'a/unread.po': '' })) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), text)
    }
    graph = readImportGraph(
      root,
      Object.keys(files).filter((file) => !file.endsWith('.css')),
    )
  })
  afterAll(() => rmSync(root, { recursive: true }))

  it('is every test that imports it, directly, lazily or through others', () => {
    expect(affectedTests(graph, ['a/value.ts'])).toEqual({ tests: ['a/far.test.ts', 'a/lazy.test.ts'] })
    expect(affectedTests(graph, ['a/middle.ts'])).toEqual({ tests: ['a/far.test.ts'] })
  })

  it('is a test of its own, and one that starts a thread of it or whose style it is', () => {
    expect(affectedTests(graph, ['a/other.test.tsx'])).toEqual({ tests: ['a/other.test.tsx'] })
    expect(affectedTests(graph, ['a/style.css'])).toEqual({ tests: ['a/worker.test.ts'] })
  })

  it('is nothing where only documents changed, and everything where imports do not tell', () => {
    expect(affectedTests(graph, ['README.md', 'docs/decisions/0001-shared-modules.md'])).toEqual({ tests: [] })
    expect(affectedTests(graph, ['a/value.ts', 'a/unread.po'])).toEqual({ everything: 'a/unread.po' })
    expect(affectedTests(graph, ['a/vitest.config.ts'])).toEqual({ everything: 'a/vitest.config.ts' })
  })

  it('is found across the packages of this workspace', () => {
    const own = readImportGraph(workspace, sourceFiles())
    const found = affectedTests(own, ['server-core/src/testing/eventually.ts'])
    expect('tests' in found ? found.tests : []).toContain('server/src/domains/git-transport/recorded-pushes.test.ts')
    const screens = affectedTests(own, ['shared/contract/src/index.ts'])
    const tests = 'tests' in screens ? screens.tests : []
    expect(tests).toContain('remote-repos/src/screens/dashboard/dashboard.test.tsx')
    expect(tests).not.toContain('tools/launch.test.ts')
  })
})
