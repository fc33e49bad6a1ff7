import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { createPasswords } from './passwords.ts'

const weak = { memory: 8, passes: 1, parallelism: 1 }

describe('passwords', () => {
  it('are hashed as OWASP advises where nothing else is said, each with a salt of its own', async () => {
    const passwords = createPasswords()
    const [one, two] = [await passwords.hash('secret'), await passwords.hash('secret')]
    for (const hash of [one, two]) assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    assert.notEqual(one, two)
    assert.equal(passwords.isOutdated(one), false)
    assert.deepEqual(
      [
        await passwords.verify(one, 'secret', { lane: 'known' }),
        await passwords.verify(one, 'Secret', { lane: 'known' }),
      ],
      [true, false],
    )
  })

  it('that were hashed in another way are still known, and told to be outdated', async () => {
    const hash = await createPasswords({ cost: weak }).hash('secret')
    const passwords = createPasswords()
    assert.equal(await passwords.verify(hash, 'secret', { lane: 'unknown' }), true)
    assert.equal(passwords.isOutdated(hash), true)
  })

  it("are nobody's where there is no hash, or one that nobody can read", async () => {
    const passwords = createPasswords({ cost: weak })
    for (const hash of [undefined, '', 'secret'])
      assert.equal(await passwords.verify(hash, 'secret', { lane: 'unknown' }), false)
  })
})
