import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runSync } from '@sheaf/git-engine/testing/run-sync'
import { describe, it, type TestContext } from 'vitest'

/** Starts the server as an operator does, over what `prepare` leaves in its data folder, and gives what it says. */
function startOver(test: TestContext, prepare: (folder: string) => void, env: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-start-'))
  test.onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  prepare(folder)
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const { status, stderr } = runSync(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH, NODE_COMPILE_CACHE, SHEAF_DATA: folder, SHEAF_PORT: '0', SHEAF_SSH_PORT: '0', ...env },
  })
  return { status, said: stderr.toString().replaceAll(folder, 'DATA') }
}

describe('a server that can not start', () => {
  it('says that the database is none, which file it is and what to do', (test) => {
    const { status, said } = startOver(test, (folder) => writeFileSync(join(folder, 'sheaf.db'), 'x'.repeat(9000)))
    assert.equal(status, 1)
    assert.match(said, /^Sheaf can't use the database DATA\/sheaf\.db \(file is not a database\): .* from a backup\.\n/)
    assert.doesNotMatch(said, /\n {4}at /, 'no stack')
  })

  it('says that a file stands where a folder should be', (test) => {
    const { status, said } = startOver(test, (folder) => writeFileSync(join(folder, 'repositories'), ''))
    assert.equal(status, 1)
    assert.match(said, /^Sheaf can't use DATA\/repositories \(E\w+\): a file stands where a folder should be\.\n$/)
  })

  it('says that the database may not be written', (test) => {
    const { status, said } = startOver(test, (folder) => mkdirSync(join(folder, 'sheaf.db')))
    assert.equal(status, 1)
    assert.match(said, /^Sheaf can't use the database DATA\/sheaf\.db \(unable to open database file\): /)
  })

  it('says that PostgreSQL does not answer, and never its password', (test) => {
    const { status, said } = startOver(test, () => undefined, {
      SHEAF_DATABASE_URL: 'postgres://sheaf:hidden-word@localhost/x?host=%2Fnonexistent',
    })
    assert.equal(status, 1)
    assert.match(said, /^Sheaf can't use the database at \/nonexistent: connect ENOENT .*\.\nStart it, or mend SHEAF_D/)
    assert.doesNotMatch(said, /hidden-word/)
  })
})
