import { expect, it } from 'vitest'
import { repositoryNameOf } from './repository-name-of.ts'

it.each([
  ['https://example.org/team/project.git', 'project'],
  ['https://example.org/team/project/', 'project'],
  ['https://example.org/a%20b.git', 'a-20b'],
  ['https://example.org', ''],
  ['https://exa', ''],
  ['exam', ''],
])('calls %s %s', (url, name) => {
  expect(repositoryNameOf(url)).toBe(name)
})
