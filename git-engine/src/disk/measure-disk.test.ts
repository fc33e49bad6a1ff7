import assert from 'node:assert/strict'
import { mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'vitest'
import { scratchFolder } from '../testing/scratch-repository.ts'
import { measureNewPacks, measureRepository } from './measure-disk.ts'

describe('what a repository takes on the disk', () => {
  it('counts its files and folders, and not what the server keeps there for itself', async (test) => {
    const gitDir = scratchFolder(test)
    const empty = await measureRepository(gitDir)
    mkdirSync(join(gitDir, 'objects'))
    writeFileSync(join(gitDir, 'objects', 'pack'), Buffer.alloc(64 * 1024, 'x'))
    const full = await measureRepository(gitDir)
    assert.ok(full >= empty + 64 * 1024)
    mkdirSync(join(gitDir, 'sheaf'))
    writeFileSync(join(gitDir, 'sheaf', 'cache'), Buffer.alloc(64 * 1024, 'x'))
    assert.ok((await measureRepository(gitDir)) < full + 64 * 1024)
  })

  it('is nothing where there is no repository', async (test) => {
    assert.equal(await measureRepository(join(scratchFolder(test), 'gone.git')), 0)
  })

  it('is not said of a disk that can not be read', async (test) => {
    const folder = scratchFolder(test)
    const loop = join(folder, 'loop.git')
    symlinkSync(loop, loop)
    await assert.rejects(measureRepository(loop), { code: 'ELOOP' })
    await assert.rejects(measureNewPacks({ gitDir: loop, since: 0 }), { code: 'ELOOP' })
  })

  it('looks at a pack once, and at what came or went each time', async (test) => {
    const gitDir = scratchFolder(test)
    const folder = join(gitDir, 'objects', 'pack')
    mkdirSync(folder, { recursive: true })
    const pack = (name: string, kib: number) => writeFileSync(join(folder, name), Buffer.alloc(kib * 1024, 'x'))
    const old = `pack-${'a'.repeat(40)}`
    pack(`${old}.pack`, 64)
    utimesSync(join(folder, `${old}.pack`), 1, 1)
    const since = Date.now()
    assert.equal(await measureNewPacks({ gitDir, since }), 0)
    const whole = await measureRepository(gitDir)
    pack(`pack-${'b'.repeat(40)}.pack`, 32)
    pack(`${old}.bitmap`, 8)
    assert.equal(await measureNewPacks({ gitDir, since }), 40 * 1024)
    assert.equal(await measureRepository(gitDir), whole + 40 * 1024)
    // Of the same name, it holds the same: what it is now is not asked. Bitmaps are written again.
    pack(`${old}.pack`, 128)
    pack(`${old}.bitmap`, 16)
    assert.equal(await measureRepository(gitDir), whole + 48 * 1024)
    rmSync(join(folder, `${old}.pack`))
    assert.equal(await measureRepository(gitDir), whole - 16 * 1024)
    rmSync(folder, { recursive: true })
    assert.ok((await measureRepository(gitDir)) <= whole - 64 * 1024)
  })
})
