import { describe, expect, it } from 'vitest'
import { filePathProblem } from './file-path.ts'

const codeOf = (path: string) => filePathProblem(path)?.code

describe('a path for a file', () => {
  it('may be any that Git and file systems keep as it is', () => {
    for (const path of [
      'a',
      'src/main.ts',
      '.gitignore',
      '.github/x',
      'a b/ä/文件',
      '.gitx',
      'git',
      '-x',
      'a\\b',
      '...',
    ])
      expect(codeOf(path)).toBe(undefined)
  })

  it('is none that leads elsewhere, is Git’s own in any spelling, or can not be seen', () => {
    const git = [
      '.git',
      'x/.git/config',
      '.GIT',
      '.git.',
      '.git ',
      '.git::$INDEX_ALLOCATION',
      'git~1',
      'GIT~2',
      '.g\u200cit',
      '\ufeff.git',
      'a\\.git',
    ]
    for (const path of git) expect(codeOf(path)).toBe('file_path.git')
    for (const path of ['.', '..', 'a/../b', './a']) expect(codeOf(path)).toBe('browse.path_dots')
    for (const path of ['a//b', '/a']) expect(codeOf(path)).toBe('file_path.empty_name')
    for (const path of ['a\nb', 'a\0', '\x7f', 'a\ud800']) expect(codeOf(path)).toBe('file_path.unprintable')
    expect(codeOf('')).toBe('file_path.required')
    expect(codeOf('ä'.repeat(128))).toBe('file_path.too_long')
    expect(codeOf(`${'a/'.repeat(2_048)}b`)).toBe('file_path.too_long')
    expect(codeOf(`${'a/'.repeat(2_047)}b`)).toBe(undefined)
  })
})
