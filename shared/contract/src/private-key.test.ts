import { describe, expect, it } from 'vitest'
import { contract } from './contract.ts'
import { fieldMessages } from './messages/of-issue.ts'
import { holdsPrivateKey } from './private-key.ts'

describe('a private key', () => {
  it.each([
    '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAA\n-----END OPENSSH PRIVATE KEY-----',
    '-----BEGIN RSA PRIVATE KEY-----',
    '-----BEGIN ENCRYPTED PRIVATE KEY-----',
    '---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----',
    '-----BEGIN PGP PRIVATE KEY BLOCK-----',
    'PuTTY-User-Key-File-3: ssh-ed25519',
    'my key:\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmU',
    // A field of one line takes the breaks out of what is pasted.
    '-----BEGIN OPENSSH PRIVATE KEY-----b3BlbnNzaC1rZXktdjEAAAAA',
  ])('is known by how it begins: %s', (text) => expect(holdsPrivateKey(text)).toBe(true))

  it.each(['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI', '-----BEGIN PUBLIC KEY-----', 'Notes on private keys'])(
    'is not %s',
    (text) => expect(holdsPrivateKey(text)).toBe(false),
  )

  it('is refused in both fields of an SSH key, in words of its own and however long it is', () => {
    const key = `-----BEGIN RSA PRIVATE KEY-----\n${'A'.repeat(20_000)}`
    const { error } = contract.createSshKey.body.safeParse({ name: key, content: key }, { reportInput: true })
    const found = error ? fieldMessages(error, 'body') : {}
    expect([found.name?.code, found.content?.code]).toEqual(['ssh_key.private', 'ssh_key.private'])
  })
})
