import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'vitest'
import { allApps } from '../apps.ts'
import { staleApps } from './index.ts'

const apps = allApps()
const profile = apps.find(({ name }) => name === 'profile')

describe('the script `build`', () => {
  it.each(apps)('is the same for $name as for every other app', ({ dir }) => {
    const { scripts }: { scripts?: Record<string, string> } = JSON.parse(
      readFileSync(join(dir, 'package.json'), 'utf8'),
    )
    assert.equal(scripts?.build, 'node ../shared/build/src/frontend/build-here.ts')
  })

  it('builds the app in whose folder it runs, as `npm run build` of the workspace would', () => {
    assert(profile)
    rmSync(join(profile.dist, '.stamp'), { force: true })
    const said = execFileSync('npm', ['run', 'build'], { cwd: profile.dir, encoding: 'utf8' })
    assert.match(said, /^Building profile …$/m)
    assert(existsSync(join(profile.dist, 'mf-manifest.json')))
    assert.deepEqual(staleApps(['profile']), [])
  })
})
