import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, it } from 'vitest'
import { overBudget, weighBuilds } from './check-budgets.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheaf-budgets-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A build of these files, each with its size in KiB on the wire. */
function built(name: string, files: Readonly<Record<string, number>>, notes: Readonly<Record<string, unknown>>) {
  const dist = join(folder, name)
  const write = (file: string, content: string | Buffer) => {
    mkdirSync(dirname(join(dist, file)), { recursive: true })
    writeFileSync(join(dist, file), content)
  }
  for (const [file, kib] of Object.entries(files)) {
    write(file, Buffer.alloc(1))
    write(`${file}.br`, Buffer.alloc(kib * 1024))
  }
  for (const [file, value] of Object.entries(notes)) write(file, JSON.stringify(value))
  return { name, isHost: name === 'host', dir: dist, dist }
}

const host = (controls: number) =>
  built(
    'host',
    { 'assets/vendor.1.js': 110, 'assets/main.1.js': 15, 'assets/main.1.css': 3, 'assets/1.js': controls },
    {
      'entry.json': {
        scripts: ['assets/vendor.1.js', 'assets/main.1.js'],
        styles: ['assets/main.1.css'],
        shell: [],
        shared: { '@sheaf/ui/controls': ['assets/1.js'] },
      },
    },
  )

const marketing = (page: number, styles = 1) =>
  built(
    'marketing',
    { 'entry.1.js': 5, 'module.1.js': 5, 'page.1.js': page, 'page.1.css': styles },
    {
      'mf-manifest.json': {
        metaData: { remoteEntry: { name: 'entry.1.js' } },
        exposes: [{ assets: { js: { sync: ['module.1.js'] }, css: { sync: [] } } }],
      },
      'routes.json': [
        { path: '/', files: ['page.1.js'], shared: [] },
        { path: '/tour', files: ['page.1.css'], shared: [] },
      ],
    },
  )

describe('the budgets of a build', () => {
  it('hold where nothing is too heavy', () => {
    assert.deepEqual(overBudget(weighBuilds([host(8), marketing(2)])), [])
  })

  it('say what is too heavy, by how much, and where the number stands', () => {
    const [problem, ...others] = overBudget(weighBuilds([host(8), marketing(30)]))
    assert.equal(
      problem,
      'the scripts of /: 165.0 KiB compressed, and its budget is 158 KiB. See shared/build/src/frontend/budgets.ts',
    )
    assert.deepEqual(others, [])
  })

  it('hold the styles of every page, with those of the host', () => {
    assert.deepEqual(overBudget(weighBuilds([host(8), marketing(2, 22)])), [])
    const [problem, ...others] = overBudget(weighBuilds([host(8), marketing(2, 23)]))
    assert.equal(
      problem,
      'all styles of /tour: 26.0 KiB compressed, and its budget is 25 KiB. See shared/build/src/frontend/budgets.ts',
    )
    assert.deepEqual(others, [])
  })

  it('hold what is loaded later, too', () => {
    assert.match(overBudget(weighBuilds([host(40), marketing(2)])).join(), /^@sheaf\/ui\/controls: 40\.0 KiB/)
  })
})
