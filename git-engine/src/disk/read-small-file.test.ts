import assert from 'node:assert/strict'
import { createHook } from 'node:async_hooks'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, it, onTestFinished } from 'vitest'
import { readSmallFile } from './read-small-file.ts'

describe('a small file', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sheaf-small-'))
    return () => rmSync(folder, { recursive: true })
  })

  const written = (text: string): string => {
    const path = join(folder, String(text.length))
    writeFileSync(path, text)
    return path
  }

  it.each([0, 41, 4_095, 4_096, 10_000])('of %i bytes is read whole', async (bytes) => {
    assert.equal((await readSmallFile(written('x'.repeat(bytes)))).toString(), 'x'.repeat(bytes))
  })

  it('that is missing, or a folder, fails as any other does', async () => {
    await assert.rejects(readSmallFile(join(folder, 'none')), { code: 'ENOENT' })
    await assert.rejects(readSmallFile(folder), { code: 'EISDIR' })
  })

  it('is opened and read, and asked for nothing else', async () => {
    const path = written('ref: refs/heads/main\n')
    let requests = 0
    const hook = createHook({
      init: (_id, type) => {
        if (type === 'FSREQPROMISE') requests += 1
      },
    }).enable()
    onTestFinished(() => void hook.disable())
    await readSmallFile(path)
    assert.equal(requests, 2)
  })
})
