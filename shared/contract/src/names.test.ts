import { describe, expect, it } from 'vitest'
import { remoteOfPath } from './areas.ts'
import { branchNameProblem, ownerNameProblem, profileTabs, repoNameProblem, reservedOwnerNames } from './names.ts'

describe('an owner name', () => {
  it.each(['ada', 'Ada_1', '_x', 'a.b', 'a-b', '42', 'x'.repeat(39)])('may be %s', (name) => {
    expect(ownerNameProblem(name)).toBeUndefined()
  })

  it.each([
    '',
    '.',
    '..',
    '-x',
    'x-',
    '.git',
    'a..b',
    'a--b',
    'ada.git',
    'ada.lock',
    'con',
    'CON',
    'nul.txt',
    'api',
    'API',
    'a b',
    'a/b',
    'a\\b',
    'ä',
    'a\0',
    'a\n',
    '%2e%2e',
    'x'.repeat(40),
    'ａda',
  ])('may not be %j', (name) => {
    expect(ownerNameProblem(name)).toHaveProperty('code')
  })

  it('may not be any first segment that a page, the API or a well-known file has', () => {
    for (const name of reservedOwnerNames) expect(ownerNameProblem(name), name).toHaveProperty('code')
    expect(new Set(reservedOwnerNames).size).toBe(reservedOwnerNames.length)
    expect(reservedOwnerNames.filter((name) => name !== name.toLowerCase())).toEqual([])
  })
})

describe('a repository name', () => {
  it.each(['sheaf', 'my-model_v1.5', '_', '2026', 'README.md', 'x'.repeat(100)])('may be %s', (name) => {
    expect(repoNameProblem(name)).toBeUndefined()
  })

  it.each([
    '',
    '.',
    '..',
    '.git',
    'x.git',
    'X.GIT',
    'x.lock',
    'x.wiki',
    'x.atom',
    '-x',
    '.x',
    'x.',
    'a..b',
    'con',
    'aux.txt',
    'a b',
    'a/b',
    'a\\b',
    'naïve',
    'a\u0000b',
    'a\nb',
    'x'.repeat(101),
  ])('may not be %j', (name) => {
    expect(repoNameProblem(name)).toHaveProperty('code')
  })

  it.each([...profileTabs])('may not be %s, which stands beside repositories', (name) => {
    expect(repoNameProblem(name)).toHaveProperty('code')
    expect(repoNameProblem(name.toUpperCase())).toHaveProperty('code')
  })
})

describe('a branch name', () => {
  it.each(['main', 'feature/x', 'v1.0', 'ünï', 'a@b', '日本'])('may be %s', (name) => {
    expect(branchNameProblem(name)).toBeUndefined()
  })

  it.each([
    '',
    '-x',
    '/x',
    'x/',
    'a..b',
    'a b',
    'a~1',
    'a^',
    'a:b',
    'a?',
    'a*',
    'a[',
    'a\\b',
    '@',
    'HEAD',
    'a@{1}',
    '.x',
    'a/.b',
    'x.lock',
    'x.lock/y',
    'a//b',
    'x.',
    'a\u0007',
  ])('may not be %j', (name) => {
    expect(branchNameProblem(name)).toHaveProperty('code')
  })
})

describe('the remote of a path', () => {
  it.each([
    ['/', 'marketing'],
    ['/about', 'marketing'],
    ['/about/pricing', 'marketing'],
    ['/auth/login', 'auth'],
    ['/init', 'repos'],
    ['/init/repository', 'repos'],
    ['/repositories', 'repos'],
    ['/init/project', 'projects'],
    ['/projects', 'projects'],
    ['/projects/0192', 'projects'],
    ['/setting/access-key', 'settings'],
    ['/ada', 'profile'],
    ['/ada/repos', 'profile'],
    ['/ada/stars', 'profile'],
    ['/ada/sheaf', 'repos'],
    ['/ada/sheaf/tree/src/main.ts', 'repos'],
    ['/collections/ada', 'profile'],
    ['/explore', undefined],
    ['/api/nothing', undefined],
  ])('%s belongs to %s', (path, remote) => {
    expect(remoteOfPath(path)).toBe(remote)
  })

  it('gives no reserved name to a profile', () => {
    // The remote of profiles has this one for what they lead to.
    const others = reservedOwnerNames.filter((name) => name !== 'collections')
    for (const name of others) expect(remoteOfPath(`/${name}`), name).not.toBe('profile')
  })
})
