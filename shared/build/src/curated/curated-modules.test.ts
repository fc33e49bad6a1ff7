import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, it } from 'vitest'
import { checkCurated } from './curated-modules.ts'
import { readImports } from './read-imports.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheaf-curated-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, source: string): string {
  const path = join(folder, name)
  writeFileSync(path, source)
  return path
}

describe('the check of curated modules', () => {
  it('finds nothing wrong with names that the host has', () => {
    assert.deepEqual(checkCurated([file('link.tsx', `import { Link } from 'react-router'\nexport const x = Link`)]), [])
  })

  it('names the file and the name that the host lacks', () => {
    file('button.tsx', `import { NoSuchButton as Button } from '@mantine/core'\nexport const x = Button\n`)
    const entry = file('index.ts', `export { x } from './button.tsx'\n`)
    const [problem, ...others] = checkCurated([entry])
    assert.match(problem ?? '', /button\.tsx: the host does not provide NoSuchButton of @mantine\/core/)
    assert.deepEqual(others, [])
  })

  it('refuses to guess what a namespace, a star or a dynamic import needs', () => {
    for (const source of [
      `import * as all from 'react-router'\nexport const x = all`,
      `export * from 'react-router'`,
      `export const x = () => import('react-router')`,
    ]) {
      const problems = checkCurated([file('whole.ts', source)])
      assert.match(problems.join(), /whole\.ts: (import \*|export \*|import\(\)) of react-router/)
    }
  })

  it('follows lazy screens and packages of the workspace', () => {
    file('screen.tsx', `import { NotProvided } from 'react-router'\nexport const Screen = NotProvided`)
    const entry = file('lazy.ts', `export const lazy = () => import(/* webpackChunkName: "page-x" */ './screen.tsx')`)
    assert.match(checkCurated([entry]).join(), /screen\.tsx: the host does not provide NotProvided/)
  })
})

describe('reading imports', () => {
  it('leaves out types, keeps what runs', () => {
    const source = `
      import type { Gone } from 'a'
      import { type AlsoGone, kept, renamed as other } from 'b'
      import fallback, { type Gone2 } from 'c'
      import 'd.css'
      export type { Gone3 } from 'e'
      export { passed as on } from 'f'
      export const x: Gone | AlsoGone = [kept, other, fallback]`
    assert.deepEqual(readImports(file('mixed.ts', source)), [
      { source: 'b', names: ['kept', 'renamed'] },
      { source: 'c', names: ['default'] },
      { source: 'd.css', names: [] },
      { source: 'f', names: ['passed'] },
    ])
  })
})
