import assert from 'node:assert/strict'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { describe, it } from 'vitest'
import { createSecretBox } from './secret-box.ts'

describe('a box of secrets', () => {
  it('opens for the purpose that it was sealed for, by every server over the folder, and for nothing else', async (test) => {
    const folder = scratchFolder(test)
    const [box, other] = [createSecretBox(folder), createSecretBox(folder)]
    const [sealed, again] = await Promise.all([box.seal('s3cret ✓', 'import:a'), other.seal('s3cret ✓', 'import:a')])
    assert.notEqual(sealed, again)
    assert.ok(!Buffer.from(sealed, 'base64').includes('s3cret'))
    assert.equal(await other.open(sealed, 'import:a'), 's3cret ✓')
    assert.equal(await box.open(again, 'import:a'), 's3cret ✓')
    assert.equal(await box.open(sealed, 'import:b'), undefined)
    assert.equal(await createSecretBox(scratchFolder(test)).open(sealed, 'import:a'), undefined)
    const bytes = Buffer.from(sealed, 'base64')
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
    for (const broken of [bytes.toString('base64'), sealed.slice(0, 20), ''])
      assert.equal(await box.open(broken, 'import:a'), undefined)
  })
})
