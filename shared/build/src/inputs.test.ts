import assert from 'node:assert/strict'
import { globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, onTestFinished } from 'vitest'
import { root } from './apps.ts'
import { lookAtWorkspace } from './inputs.ts'

function folderWith(...files: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-inputs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const file of files) {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), '')
  }
  return folder
}

describe('filesIn', () => {
  it('finds what a build is made from, and nothing beside it', () => {
    const folder = folderWith('a.ts', 'LICENSE', 'x/.hidden', 'x/y.z/b.css', 'x/a.test.ts', 'x/notes.md', 'x/dist/c.js')
    symlinkSync('a.ts', join(folder, 'linked.ts'))
    symlinkSync('.', join(folder, 'loop'))
    const found = lookAtWorkspace().filesIn(folder)
    assert.deepEqual(found.map((path) => path.slice(folder.length + 1)).sort(), [
      'a.ts',
      'linked.ts',
      'x/.hidden',
      'x/y.z/b.css',
    ])
  })

  it('finds nothing in a folder that is not there', () => {
    assert.deepEqual(lookAtWorkspace().filesIn(join(folderWith(), 'types')), [])
  })

  it('takes a fraction of the time of a glob, which is what every start waits for', () => {
    // A kernel may count the time of processors by ticks of four milliseconds: one list alone takes none of them, or two.
    const timeOf = (list: () => unknown) => {
      const { user } = process.cpuUsage()
      for (let round = 0; round < 20; round += 1) list()
      return process.cpuUsage().user - user
    }
    const folder = join(root, 'server', 'src')
    const list = () => timeOf(() => lookAtWorkspace().filesIn(folder))
    const match = () => timeOf(() => globSync('**/*.*', { cwd: folder }))
    // Twice: the first time is that of compiling them.
    const [, , time = 0, glob = 0] = [list(), match(), list(), match()]
    assert.ok(time < glob / 2, `${time} and ${glob} µs`)
  })
})
