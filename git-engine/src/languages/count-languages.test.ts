import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { createObjectPool } from '../objects/object-pool.ts'
import { createGit } from '../process/run-git.ts'
import { plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'
import { createLanguages } from './count-languages.ts'
import { isForeignFolder, programmingLanguageOf } from './language-of.ts'

describe('languages', () => {
  it('are known by the name of a file alone', () => {
    const cases: [string, string | undefined][] = [
      ['main.py', 'Python'],
      ['Makefile', 'Makefile'],
      ['MAIN.CPP', 'C++'],
      ['types.d.ts', 'TypeScript'],
      ['kernel.cu', 'Cuda'],
      ['model.ipynb', 'Jupyter Notebook'],
      ['build.gradle.kts', 'Kotlin'],
      ['.py', undefined],
      ['py', undefined],
      ['data.json', undefined],
      ['README.md', undefined],
      ['app.min.js', undefined],
      ['rpc_pb2.py', undefined],
      ['', undefined],
      ['a.', undefined],
    ]
    for (const [name, language] of cases) assert.equal(programmingLanguageOf(name), language, name)
    assert.deepEqual(['vendor', 'Node_Modules', 'vendors', 'src'].map(isForeignFolder), [true, true, false, false])
  })

  it('own an ending that several of them use as most files of the world have it', () => {
    const cases: [string, string | undefined][] = [
      ['list.h', 'C'],
      ['script.pl', 'Perl'],
      ['view.tsx', 'TypeScript'],
      ['page.html', 'HTML'],
      ['model.R', 'R'],
      ['notes.txt', undefined],
      ['sketch.inc', undefined],
    ]
    for (const [name, language] of cases) assert.equal(programmingLanguageOf(name), language, name)
  })

  it('are counted anew only in folders that changed', async (test) => {
    const gitDir = scratchFolder(test)
    plainGit(gitDir, ['init', '--quiet', '--bare', '.'])
    writeHistory(gitDir, [
      {
        branch: 'refs/heads/main',
        parents: [],
        changes: [
          { path: 'a/b/one.c', content: 'xx' },
          { path: 'a/two.h', content: 'x' },
          { path: 'c/d/e/three.py', content: 'xxx' },
          { path: 'c/node_modules/four.js', content: 'xxxx' },
        ],
      },
      { branch: 'refs/heads/main', parents: [1], changes: [{ path: 'a/two.h', content: 'xxxxx' }] },
    ])
    const pool = createObjectPool({ git: createGit() })
    test.onTestFinished(() => pool.close())
    let read = 0
    const languages = createLanguages({
      pool: {
        ...pool,
        contents(...question) {
          read += 1
          return pool.contents(...question)
        },
      },
    })
    const count = async (commit: string) => {
      read = 0
      const tree = plainGit(gitDir, ['rev-parse', `${commit}^{tree}`])
      const { bytes, complete } = await languages.count({ gitDir, tree })
      return { bytes: [...bytes].sort(), complete, read }
    }
    const first = {
      bytes: [
        ['C', 3],
        ['Python', 3],
      ],
      complete: true,
    }
    assert.deepEqual(await count('main~1'), { ...first, read: 6 })
    assert.deepEqual(await count('main~1'), { ...first, read: 0 })
    assert.deepEqual(await count('main'), {
      bytes: [
        ['C', 7],
        ['Python', 3],
      ],
      complete: true,
      read: 2,
    })
    const gone = AbortSignal.abort()
    await assert.rejects(languages.count({ gitDir, tree: '1'.repeat(40), signal: gone }), { kind: 'aborted' })
  })
})
