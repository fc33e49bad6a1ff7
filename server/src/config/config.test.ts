import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { describe, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { variables, variableTable } from './variables.ts'

describe('configuration', () => {
  it('needs nothing', () => {
    const config = readConfig({})
    assert.equal(config.port, 3000)
    assert.equal(config.publicUrl, undefined)
    assert.deepEqual(config.database, { engine: 'sqlite', file: resolve('data/sheaf.db') })
    assert.deepEqual([...config.storageNodes], [['local', resolve('data/repositories')]])
    assert.ok(Object.isFrozen(config))
  })

  it('takes an empty variable for an absent one', () => {
    assert.deepEqual(readConfig({ SHEAF_PORT: '', SHEAF_SMTP_URL: '', SHEAF_REMOTES: '' }), readConfig({}))
  })

  it('reads every variable', () => {
    const config = readConfig({
      SHEAF_PORT: '80',
      SHEAF_HOST: '127.0.0.1',
      SHEAF_PUBLIC_URL: 'https://sheaf.example.org/',
      SHEAF_DATA: '/srv/sheaf',
      SHEAF_SSH_PORT: '22',
      SHEAF_DATABASE_URL: 'postgres://sheaf@db/sheaf',
      SHEAF_STORAGE_NODES: '{"fast":"/mnt/fast","slow":"/mnt/slow"}',
      SHEAF_OBJECTS_ROOTS: '["/mnt/b/objects","/mnt/c"]',
      SHEAF_SMTP_URL: 'smtp://mail:25',
      SHEAF_MAIL_FROM: 'git@example.org',
      SHEAF_REMOTES: '{"auth":"https://cdn.example.org/auth/mf-manifest.json"}',
      SHEAF_REGISTRATION: 'closed',
      SHEAF_TRUST_PROXY: '10.0.0.0/8, 127.0.0.1',
      SHEAF_RATE_LIMITS: 'off',
      SHEAF_LOG_LEVEL: 'debug',
    })
    assert.equal(config.publicUrl, 'https://sheaf.example.org')
    assert.equal(config.sshPort, 22)
    assert.deepEqual(config.database, { engine: 'postgres', url: 'postgres://sheaf@db/sheaf' })
    assert.deepEqual([...config.storageNodes.keys()], ['fast', 'slow'])
    assert.deepEqual(config.objectRoots, ['/mnt/b/objects', '/mnt/c'])
    assert.deepEqual(config.trustedProxies, ['10.0.0.0/8', '127.0.0.1'])
    assert.equal(config.registration, 'closed')
  })

  it('takes providers of sign-in where it is known where they send browsers back to', () => {
    const gitlab = { issuer: 'https://gitlab.com', client_id: 'a', client_secret: 'b' }
    const providers = JSON.stringify({ gitlab })
    const env = { SHEAF_SIGN_IN_PROVIDERS: providers, SHEAF_PUBLIC_URL: 'https://sheaf.example.org' }
    assert.deepEqual([...readConfig(env).signInProviders], [['gitlab', { ...gitlab, label: '' }]])
    assert.throws(() => readConfig({ SHEAF_SIGN_IN_PROVIDERS: providers }), /needs SHEAF_PUBLIC_URL/)
  })

  it('searches code by zoekt where it is said, and keeps its index where it has the folder', () => {
    const url = { SHEAF_ZOEKT_URL: 'http://ada:secret@10.0.0.7:6070/' }
    assert.equal(readConfig({}).zoekt, undefined)
    assert.deepEqual(readConfig(url).zoekt, { url: 'http://ada:secret@10.0.0.7:6070', index: undefined })
    assert.deepEqual(readConfig({ ...url, SHEAF_ZOEKT_INDEX: '/srv/zoekt' }).zoekt?.index, {
      folder: '/srv/zoekt',
      program: 'zoekt-git-index',
    })
    assert.throws(() => readConfig({ SHEAF_ZOEKT_INDEX: '/srv/zoekt' }), /needs SHEAF_ZOEKT_URL/)
  })

  const wrong: [name: string, value: string][] = [
    ['SHEAF_PORT', 'http'],
    ['SHEAF_PORT', '70000'],
    ['SHEAF_SSH_PORT', '22x'],
    ['SHEAF_PUBLIC_URL', 'sheaf.example.org'],
    ['SHEAF_DATABASE_URL', 'mysql://db'],
    ['SHEAF_ZOEKT_URL', '10.0.0.7:6070'],
    ['SHEAF_STORAGE_NODES', '/mnt'],
    ['SHEAF_STORAGE_NODES', '{}'],
    ['SHEAF_STORAGE_NODES', '{"../up":"/mnt"}'],
    ['SHEAF_OBJECTS_ROOTS', '/mnt/b'],
    ['SHEAF_OBJECTS_ROOTS', '[]'],
    ['SHEAF_SMTP_URL', 'mail.example.org'],
    ['SHEAF_MAIL_FROM', 'a@b.org\r\nBcc: c@d.org'],
    ['SHEAF_REMOTES', '[]'],
    ['SHEAF_SIGN_IN_PROVIDERS', '{}'],
    ['SHEAF_SIGN_IN_PROVIDERS', '{"x":{"issuer":"http://id.example.org","client_id":"a","client_secret":"b"}}'],
    ['SHEAF_SIGN_IN_PROVIDERS', '{"X/":{"issuer":"https://id.example.org","client_id":"a","client_secret":"b"}}'],
    ['SHEAF_SIGN_IN_PROVIDERS', '{"x":{"issuer":"https://id.example.org","client_id":"a"}}'],
    ['SHEAF_REGISTRATION', 'maybe'],
    ['SHEAF_TRUST_PROXY', 'everyone'],
    ['SHEAF_TRUST_PROXY', '10.0.0.0/99'],
    ['SHEAF_RATE_LIMITS', '0'],
    ['SHEAF_LOG_LEVEL', 'loud'],
  ]
  for (const [name, value] of wrong) {
    it(`names ${name} when it is ${JSON.stringify(value)}`, () => {
      assert.throws(
        () => readConfig({ [name]: value }),
        (error) => error instanceof ConfigError && error.message.includes(`${name} should be: `),
      )
    })
  }

  it('keeps passwords out of its complaints', () => {
    const complaint = () => readConfig({ SHEAF_DATABASE_URL: 'mysql://root:hunter2@db' })
    assert.throws(complaint, (error) => error instanceof ConfigError && !error.message.includes('hunter2'))
  })

  it('has a row in the table for every variable', () => {
    assert.deepEqual(
      variableTable.map((row) => row.name),
      Object.keys(variables),
    )
  })
})
