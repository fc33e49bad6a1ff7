import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { missingPathsIn, sourceFolders } from './named-paths.ts'

describe('paths in documents', () => {
  it.each([
    'server/src/gone.ts',
    'server-core/src/gone.ts',
    'git-engine/src/gone',
    'remote-repos/src/gone.tsx',
    'tools/**/gone.ts',
  ])('%s is missed in backticks', (path) => {
    expect(missingPathsIn('docs/page.md', `See \`${path}\`.`)).toEqual([
      `docs/page.md names ${path}, which does not exist`,
    ])
  })

  it('are missed behind links, from the folder of their document', () => {
    expect(missingPathsIn('docs/page.md', '[there](glossary.md), [gone](gone.md#part)')).toEqual([
      'docs/page.md names docs/gone.md, which does not exist',
    ])
  })

  it('are those of the workspace, and no code, pattern or address', () => {
    const text = '`git/git` `refs/heads/main` `server/src/<name>.ts` `remote-x/src` [a](https://example.org/gone)'
    expect(missingPathsIn('README.md', text)).toEqual([])
  })

  it('are none of what a server or a build has made there', () => {
    const workspace = mkdtempSync(join(tmpdir(), 'sheaf-named-paths-'))
    onTestFinished(() => rmSync(workspace, { recursive: true }))
    for (const folder of ['.ci', '.git', 'data', 'node_modules', 'server']) mkdirSync(join(workspace, folder))
    writeFileSync(join(workspace, '.gitignore'), 'node_modules/\n/data/\n')
    expect([...sourceFolders(workspace)].sort()).toEqual(['.ci', 'server'])
  })
})
