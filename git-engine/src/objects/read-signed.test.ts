import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { maxPayloadBytes, maxSignatureBytes, readSigned, splitCommit, splitTag } from './read-signed.ts'

const oid = 'a'.repeat(40)
const head = `tree ${'b'.repeat(40)}\nauthor A <a@example.org> 1 +0000\ncommitter C <c@example.org> 2 +0000\n`
const armour = '-----BEGIN SSH SIGNATURE-----\nAAAA\n-----END SSH SIGNATURE-----\n'
const asHeader = (text: string, name = 'gpgsig') => `${name} ${text.trimEnd().replaceAll('\n', '\n ')}\n`
const commit = (text: string, id = oid) => {
  const { payload, signature } = splitCommit(Buffer.from(text), id)
  return [payload.toString(), signature?.toString()]
}
const tag = (text: string) => {
  const { payload, signature } = splitTag(Buffer.from(text))
  return [payload.toString(), signature?.toString()]
}
const read = (type: 'commit' | 'tag', data: Buffer) => {
  const contents = async (_: string, name: string, most = data.length) => ({
    oid: name,
    type,
    size: data.length,
    data: data.subarray(0, most),
  })
  return readSigned({ pool: { contents }, gitDir: '/', oid })
}

describe('what was signed', () => {
  it('is a commit without its signature, wherever that stands among the headers', () => {
    const encoding = 'encoding UTF-8\n'
    for (const [before, after] of [
      ['', ''],
      [encoding, ''],
      ['', encoding],
    ]) {
      const text = `${head}${before}${asHeader(armour)}${after}\nMessage\n\ngpgsig no header\n`
      assert.deepEqual(commit(text), [`${head}${before}${after}\nMessage\n\ngpgsig no header\n`, armour])
    }
    assert.deepEqual(commit(`${head}\nMessage\n`), [`${head}\nMessage\n`, undefined])
    assert.deepEqual(commit(`${head}${asHeader(armour)}`), [head, armour])
    assert.deepEqual(commit(''), ['', undefined])
  })

  it('leaves out the signature of the other kind of ids, which is none here', () => {
    const both = `${head}${asHeader(armour)}${asHeader('other\n', 'gpgsig-sha256')}\nMessage\n`
    assert.deepEqual(commit(both), [`${head}\nMessage\n`, armour])
    assert.deepEqual(commit(both, 'a'.repeat(64)), [`${head}\nMessage\n`, 'other\n'])
  })

  it('keeps what only looks like a signature', () => {
    const merged = `${head}mergetag object ${'c'.repeat(40)}\n gpgsig x\n \n y\n\nMessage\n`
    assert.deepEqual(commit(merged), [merged, undefined])
  })

  it('is a tag up to the last line that begins a signature', () => {
    assert.deepEqual(tag(`head\n\nMessage\n${armour}`), ['head\n\nMessage\n', armour])
    assert.deepEqual(tag(`head\n\n${armour}Message\n${armour}`), [`head\n\n${armour}Message\n`, armour])
    assert.deepEqual(tag('head\n\nnot -----BEGIN SSH SIGNATURE-----\n'), [
      'head\n\nnot -----BEGIN SSH SIGNATURE-----\n',
      undefined,
    ])
  })

  it('is no more than its bounds, and is read in a moment whatever it holds', async () => {
    const long = await read('commit', Buffer.from(`${head}${asHeader('A'.repeat(maxSignatureBytes + 1))}\nM\n`))
    assert.equal(long?.signature, 'too-large')
    const large = await read('commit', Buffer.from(`${head}${asHeader(armour)}\n${'x'.repeat(maxPayloadBytes)}`))
    assert.deepEqual([large?.payload, large?.signature], [undefined, armour])
    const begun = performance.now()
    const many = await read('tag', Buffer.from(`h\n\n${'-----BEGIN SSH SIGNATURE-----\n'.repeat(30_000)}`))
    assert.equal(many?.signature, '-----BEGIN SSH SIGNATURE-----\n')
    const headers = await read('commit', Buffer.from(`${head}${'g\n'.repeat(400_000)}\nM\n`))
    assert.equal(headers?.signature, undefined)
    assert.ok(performance.now() - begun < 1_000)
    const { signer } = (await read('commit', Buffer.from(`${head}\nM\n`))) ?? assert.fail()
    assert.equal(signer?.email, 'c@example.org')
  })
})
