import { describe, expect, it } from 'vitest'
import { missingPathsIn } from './named-paths.ts'

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
})
