import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
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
})
