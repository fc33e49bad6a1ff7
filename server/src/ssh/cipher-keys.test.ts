import assert from 'node:assert/strict'
import { KeyObject, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ssh2 from 'ssh2'
import { it } from 'vitest'
import { algorithms } from './algorithms.ts'
import { holdKeysAsObjects } from './cipher-keys.ts'
import { openHostKey } from './host-key.ts'

it('has what ssh2 enciphers and deciphers with held as key objects, after a change of keys as well', async (test) => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-cipher-keys-'))
  test.onTestFinished(() => rm(folder, { recursive: true }))
  const { pem } = await openHostKey(join(folder, 'ssh'))
  const here = Promise.withResolvers<ssh2.Connection>()
  const server = new ssh2.Server({ hostKeys: [pem], algorithms }, (connection) => {
    holdKeysAsObjects(connection)
    connection.on('error', () => undefined)
    connection.on('authentication', (attempt) => attempt.accept())
    connection.on('session', (accept) =>
      accept().on('exec', (acceptExec) => {
        const echo = acceptExec()
        echo.pipe(echo)
      }),
    )
    here.resolve(connection)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  test.onTestFinished(() => void server.close())
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  const { port } = address
  const client = new ssh2.Client()
  test.onTestFinished(() => void client.destroy())
  client.connect({
    host: '127.0.0.1',
    port,
    username: 'git',
    password: 'x',
    algorithms: { cipher: ['aes128-gcm@openssh.com'] },
  })
  await once(client, 'ready')
  const connection = await here.promise

  const channel = await new Promise<ssh2.ClientChannel>((resolve, reject) =>
    client.exec('x', (error, opened) => (error ? reject(error) : resolve(opened))),
  )
  const echo = async (sent: Buffer) => {
    let heard = Buffer.alloc(0)
    const whole = new Promise<void>((resolve) =>
      channel.on('data', (chunk: Buffer) => {
        heard = Buffer.concat([heard, chunk])
        if (heard.length >= sent.length) resolve()
      }),
    )
    channel.write(sent)
    await whole
    channel.removeAllListeners('data')
    assert.ok(heard.equals(sent))
  }
  const keys = () => [keyOf(connection, '_cipher', '_encKey'), keyOf(connection, '_decipher', '_decipherKey')]

  await echo(randomBytes(300_000))
  const first = keys()
  const changed = once(connection, 'rekey')
  connection.rekey()
  await changed
  await echo(randomBytes(300_000))
  const second = keys()
  for (const key of [...first, ...second]) assert.ok(key instanceof KeyObject)
  assert.notEqual(first[0], second[0])
  assert.notEqual(first[1], second[1])
})

function keyOf(connection: ssh2.Connection, cipher: string, key: string): unknown {
  const protocol: unknown = Reflect.get(connection, '_protocol')
  assert.ok(typeof protocol === 'object' && protocol !== null)
  const holder: unknown = Reflect.get(protocol, cipher)
  assert.ok(typeof holder === 'object' && holder !== null)
  return Reflect.get(holder, key)
}
