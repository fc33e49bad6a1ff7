import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, it, onTestFinished } from 'vitest'
import { allApps, appAt, containerName, root } from '../apps.ts'

const example = join(root, 'e2e/fixtures/remote-example')

/** A copy of the example remote that is nobody's: what is built here is served to no other test. */
function copyOfExample(): string {
  mkdirSync(join(root, '.cache'), { recursive: true })
  // Three folders deep, as the original: its script names the build by a relative path.
  const folder = join(mkdtempSync(join(root, '.cache', 'remotes-')), 'remote-example')
  onTestFinished(() => rmSync(join(folder, '..'), { recursive: true }))
  cpSync(example, folder, {
    recursive: true,
    filter: (path) => !['node_modules', 'dist'].includes(basename(path)),
  })
  symlinkSync(join(example, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

const read = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'))

describe('the script `build`', () => {
  it.each(allApps())('is the same for $name as for every other app', ({ dir }) => {
    const { scripts }: { scripts?: Record<string, string> } = read(dir, 'package.json')
    assert.equal(scripts?.build, 'node ../shared/build/src/frontend/build-here.ts')
  })

  it('builds the one remote in whose folder it runs', () => {
    const folder = copyOfExample()
    execFileSync('npm', ['run', 'build'], { cwd: folder, stdio: 'pipe' })
    const { dist, name } = appAt(folder)
    const manifest: { name: string } = read(dist, 'mf-manifest.json')
    assert.equal(manifest.name, containerName(name))
    assert(Array.isArray(read(dist, 'routes.json')))
  })
})
