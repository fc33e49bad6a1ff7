import { type RepositoryArea, remoteNames, remoteOfPath, repositoryAreas } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { areasOf } from './areas.ts'

const areas = areasOf(repositoryAreas)

const example = (splat: string) =>
  `/${splat.replace('*', 'x').replace(':owner/:repo', 'ada/engine').replace(':username', 'ada')}`

describe('the table of areas', () => {
  it('has one row for each remote of the contract', () => {
    expect(areas.map(({ remote }) => remote).sort()).toEqual([...remoteNames].sort())
  })

  it('mounts each remote where the contract says that it draws', () => {
    expect(remoteOfPath('/')).toBe('marketing')
    for (const { remote, splats } of areas) {
      for (const splat of splats.filter((one) => one !== '*' && one !== ':username/*')) {
        expect(remoteOfPath(example(splat)), splat).toBe(remote)
      }
    }
    expect(remoteOfPath('/ada')).toBe('profile')
    expect(remoteOfPath('/ada/repos')).toBe('profile')
  })

  it('takes the names that every object has for names like others', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__']) {
      expect(remoteOfPath(`/${name}`), name).toBe('profile')
      expect(remoteOfPath(`/${name}/repos`), name).toBe('profile')
      expect(remoteOfPath(`/${name}/${name}`), name).toBe('repos')
      expect(remoteOfPath(`/${name}/${name}/tree/${name}`), name).toBe('repos')
    }
  })

  it('mounts a part of repositories where its row says, below no other', () => {
    const parts: RepositoryArea[] = [
      ...repositoryAreas,
      { segments: ['issues', 'issue'], remote: 'review', tab: 'Issues' },
    ]
    expect(areasOf(parts).find(({ remote }) => remote === 'review')).toEqual({
      remote: 'review',
      bare: false,
      splats: [
        ':owner/:repo/pulls/*',
        ':owner/:repo/discussions/*',
        ':owner/:repo/labels/*',
        ':owner/:repo/milestones/*',
        ':owner/:repo/issues/*',
        ':owner/:repo/issue/*',
      ],
    })
    for (const path of ['/ada/engine/issues', '/ada/engine/issue/7']) expect(remoteOfPath(path, parts)).toBe('review')
    for (const path of ['/ada/engine', '/ada/engine/issue-rest', '/ada/engine/tree/issues']) {
      expect(remoteOfPath(path, parts)).toBe('repos')
    }
  })
})
