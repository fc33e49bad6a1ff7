import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { ownersLineOf, parseCodeOwners } from './parse-code-owners.ts'
import { matchesPath, pathPattern } from './path-pattern.ts'

const matches = (pattern: string, path: string) =>
  matchesPath(pathPattern(pattern), path.split('/'), { steps: 10_000_000 })

describe('patterns of code owners', () => {
  it.each<[string, string[], string[]]>([
    ['*', ['a', 'a/b', '.x/y'], []],
    ['*.js', ['a.js', 'src/deep/a.js'], ['a.ts', 'a.js.map']],
    ['/build/logs/', ['build/logs/a', 'build/logs/b/c'], ['build/logs', 'x/build/logs/a', 'build/other']],
    ['docs/*', ['docs/a.md'], ['docs/deep/a.md', 'x/docs/a.md']],
    ['docs/', ['docs/a', 'x/docs/deep/a'], ['docs']],
    ['/docs/', ['docs/a', 'docs/deep/a'], ['x/docs/a']],
    ['**/logs', ['logs', 'logs/a', 'build/logs', 'deep/er/logs/a'], ['catalogs']],
    ['/apps/github', ['apps/github', 'apps/github/a/b'], ['x/apps/github', 'apps/githubs']],
    ['apps/github', ['apps/github/a'], ['x/apps/github/a']],
    ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b/c'], ['a/x', 'x/a/b']],
    ['src/**', ['src/a', 'src/a/b'], ['lib/src/a']],
    ['file?.txt', ['file1.txt', 'x/fileA.txt'], ['file.txt', 'file12.txt']],
    ['a*b*c', ['abc', 'aXbXbc', 'x/abc/y'], ['ab', 'acb']],
  ])('%s', (pattern, yes, no) => {
    for (const path of yes) assert.equal(matches(pattern, path), true, `${pattern} is ${path}`)
    for (const path of no) assert.equal(matches(pattern, path), false, `${pattern} is not ${path}`)
  })

  it('are matched in no time, however they are made', () => {
    const begun = performance.now()
    assert.equal(matches(`${'a*'.repeat(200)}b`, 'a'.repeat(2_000)), false)
    assert.equal(matches(`${'**/a/'.repeat(200)}b`, 'a/'.repeat(1_000)), false)
    const budget = { steps: 1_000 }
    assert.equal(matchesPath(pathPattern(`${'a*'.repeat(200)}b`), ['a'.repeat(2_000)], budget), false)
    assert.equal(budget.steps, -1)
    assert.ok(performance.now() - begun < 2_000)
  })

  it('are read line by line, of which the last that matches says whose a file is', () => {
    const lines = parseCodeOwners(
      [
        '# Everything',
        '*       @Ada @mills # by default',
        '*.md',
        'my\\ docs/ grace@example.org',
        '!src/ @eve',
        'src/[ab]/ @eve',
        '/src/  @grace\r',
        '   ',
      ].join('\n'),
    )
    const of = (path: string) => ownersLineOf(lines, { path, budget: { steps: 10_000 } })?.owners
    assert.deepEqual(of('a.js'), ['ada', 'mills'])
    assert.deepEqual(of('x/readme.md'), [])
    assert.deepEqual(of('my docs/a'), ['grace@example.org'])
    assert.deepEqual(of('src/b/a.md'), ['grace'])
    assert.equal(ownersLineOf(lines, { path: 'src/b/a.md', budget: { steps: 10_000 } })?.pattern, '/src/')
    assert.equal(ownersLineOf([], { path: 'a', budget: { steps: 1 } }), undefined)
    assert.equal(parseCodeOwners('* @ada\n'.repeat(5_000)).length, 2_000)
  })
})
