import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { kept } from './mirror.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheaf-mirrors-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Makes a repository that holds one file of this name. */
const holding = (file: string) => async (unfinished: string) => {
  mkdirSync(unfinished)
  writeFileSync(join(unfinished, file), '')
}

describe('a repository that is kept', () => {
  it('is made once for each origin', async () => {
    const gitDir = await kept({ name: 'a', origin: 'first', folder }, holding('one'))
    expect(await kept({ name: 'a', origin: 'first', folder }, holding('two'))).toBe(gitDir)
    expect(readdirSync(gitDir)).toEqual(['one'])
    await kept({ name: 'a', origin: 'second', folder }, holding('two'))
    expect(readdirSync(gitDir)).toEqual(['two'])
  })

  it('stays until the next one is whole, and what was broken off is no part of that', async () => {
    const gitDir = await kept({ name: 'b', origin: 'first', folder }, holding('one'))
    const brokenOff = kept({ name: 'b', origin: 'second', folder }, async (unfinished) => {
      await holding('half')(unfinished)
      throw new Error('the network is down')
    })
    await expect(brokenOff).rejects.toThrow('the network is down')
    expect(await kept({ name: 'b', origin: 'first', folder }, holding('three'))).toBe(gitDir)
    expect(readdirSync(gitDir)).toEqual(['one'])
    await kept({ name: 'b', origin: 'second', folder }, holding('two'))
    expect(readdirSync(gitDir)).toEqual(['two'])
    expect(existsSync(`${gitDir}.unfinished`)).toBe(false)
  })
})
