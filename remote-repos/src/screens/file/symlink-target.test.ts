import { describe, expect, it } from 'vitest'
import { targetOf } from './symlink-target.ts'

describe('where a symbolic link leads', () => {
  it('is found from the folder that it stands in', () => {
    expect(targetOf({ path: 'a/b/link', target: '../c/./file' })).toBe('a/c/file')
    expect(targetOf({ path: 'link', target: 'file' })).toBe('file')
  })

  it('is nowhere outside of the repository', () => {
    for (const target of ['/etc/passwd', '../../x', '..', '.', '']) {
      expect(targetOf({ path: 'a/link', target })).toBe(target === '.' || target === '' ? 'a' : undefined)
    }
  })
})
