import { remoteNames, remoteOfPath } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { areas } from './areas.ts'

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
})
