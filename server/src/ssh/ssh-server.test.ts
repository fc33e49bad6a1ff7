import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, createServer, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import type { ConnectionLimits } from '@sheaf/server-core/admission/connection-limiter'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { untilStill } from '@sheaf/server-core/testing/until-still'
import ssh2 from 'ssh2'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { freePort } from '../../../tools/process/free-port.ts'
import { createLogger } from '../log/logger.ts'
import { openHostKey } from './host-key.ts'
import { startSshServer } from './ssh-server.ts'
import type { SshSession } from './ssh-session.ts'
import { type KeyPair, makeKeyPair, sshArguments } from './testing/openssh.ts'

const mebibyte = 1024 * 1024

describe('the SSH server', () => {
  let folder: string
  /** All threads that this process has started. */
  const threads: Worker[] = []
  const note = (thread: Worker) => threads.push(thread)
  let key: KeyPair
  beforeAll(async () => {
    process.on('worker', note)
    folder = await mkdtemp(join(tmpdir(), 'sheaf-ssh-server-'))
    key = await makeKeyPair()
  })
  afterAll(() => {
    process.off('worker', note)
    return rm(folder, { recursive: true })
  })

  /** A server that knows one key and serves all commands in the same way. */
  const start = async (
    test: TestContext,
    serve: (session: SshSession) => Promise<number>,
    { connections, other }: { connections?: ConnectionLimits; other?: KeyPair } = {},
  ) => {
    const log: string[] = []
    const denied: string[] = []
    const port = await freePort()
    const { pem } = await openHostKey(join(folder, 'ssh'))
    const server = await startSshServer({
      host: '127.0.0.1',
      port,
      hostKey: pem,
      ...(connections && { connections }),
      log: createLogger({ level: 'info', target: { write: (line) => void log.push(line) } }),
      handlers: {
        identify: async ({ fingerprint }) =>
          fingerprint === key.fingerprint ? 'ada' : fingerprint === other?.fingerprint ? 'bob' : undefined,
        denied: async (address) => (denied.push(address) < 3 ? 0 : 60),
        serve,
      },
    })
    test.onTestFinished(() => server.stop(0))
    return { port, server, log, denied }
  }

  /** Runs a command through OpenSSH; its streams are the caller's. */
  const ssh = (port: number, command = 'x', by = key) => {
    const child = spawn('ssh', sshArguments({ key: by, port, command: [command] }), { stdio: 'pipe' })
    const ended = once(child, 'close').then(([code]) => code)
    return { child, ended }
  }
  /** A client that has authenticated and then says whatever a test wants, and hears when a message of a name (RFC 4250 4.1) has come. */
  const hostile = async (test: TestContext, port: number) => {
    const client = new ssh2.Client()
    test.onTestFinished(() => void client.destroy())
    client.on('error', () => undefined)
    client.connect({ host: '127.0.0.1', port, username: 'git', privateKey: await readFile(key.file) })
    await once(client, 'ready')
    const protocol: unknown = Reflect.get(client, '_protocol')
    const say = (method: string, ...args: unknown[]) => {
      assert.ok(typeof protocol === 'object' && protocol !== null)
      const send: unknown = Reflect.get(protocol, method)
      assert.ok(typeof send === 'function')
      Reflect.apply(send, protocol, args)
    }
    const heard = (message: string) =>
      new Promise<void>((resolve) => {
        assert.ok(typeof protocol === 'object' && protocol !== null)
        const handlers: unknown = Reflect.get(protocol, '_handlers')
        assert.ok(typeof handlers === 'object' && handlers !== null)
        Reflect.set(handlers, message, () => resolve())
      })
    /** Opens a channel, its window and packets as large as said, and runs a command in it. */
    const begin = async (window: number, packet: number) => {
      const opened = heard('CHANNEL_OPEN_CONFIRMATION')
      say('session', 0, window, packet)
      await opened
      const begun = heard('CHANNEL_SUCCESS')
      say('exec', 0, 'x', true)
      await begun
    }
    return { client, say, begin }
  }
  const isListening = (port: number) =>
    new Promise<boolean>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1' })
      socket.on('error', () => resolve(false)).on('connect', () => resolve(socket.destroy().destroyed))
    })
  const greet = async ({ stdout }: SshSession) => {
    stdout.end('hello')
    return 7
  }
  const run = async (port: number, by = key) => {
    const { child, ended } = ssh(port, 'x', by)
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    return { code: await ended, out: Buffer.concat(chunks).toString() }
  }

  it('says which port is taken and what to do', async (test) => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    test.onTestFinished(() => void other.close())
    const address = other.address()
    assert.ok(address !== null && typeof address === 'object')
    const { pem } = await openHostKey(join(folder, 'ssh'))
    const handlers = { identify: async () => undefined, denied: async () => 0, serve: async () => 0 }
    const log = createLogger({ level: 'silent' })
    await assert.rejects(
      startSshServer({ host: '127.0.0.1', port: address.port, hostKey: pem, log, handlers }),
      /^ConfigError: Port \d+ for SSH cannot be had: something else listens there. Set SHEAF_SSH_PORT/,
    )
  })

  it('passes on what a command says, and its exit code', async (test) => {
    const { port } = await start(test, async ({ stdin, stdout, complain, command, user }) => {
      complain(`${user}: ${command}\n`)
      for await (const chunk of stdin) stdout.write(chunk)
      stdout.end()
      return 3
    })
    const { child, ended } = ssh(port, 'echo')
    child.stdin.end('a question')
    const [out, err] = await Promise.all([child.stdout, child.stderr].map((stream) => stream.toArray()))
    assert.equal(await ended, 3)
    assert.equal(Buffer.concat(out ?? []).toString(), 'a question')
    assert.equal(Buffer.concat(err ?? []).toString(), 'git: echo\n')
  })

  it('carries many bytes both ways, unchanged', async (test) => {
    const { port } = await start(test, async ({ stdin, stdout }) => {
      for await (const chunk of stdin) if (!stdout.write(chunk)) await once(stdout, 'drain')
      stdout.end()
      return 0
    })
    const sent = Buffer.alloc(12 * mebibyte, 'the quick brown fox ')
    const { child, ended } = ssh(port)
    child.stdin.end(sent)
    const hash = createHash('sha256')
    for await (const chunk of child.stdout) hash.update(chunk)
    assert.equal(await ended, 0)
    assert.equal(hash.digest('hex'), createHash('sha256').update(sent).digest('hex'))
  })

  it('keeps little for those who do not read, and goes on once they do', async (test) => {
    const total = 32 * mebibyte
    let written = 0
    const { port } = await start(test, async ({ stdout }) => {
      const chunk = Buffer.alloc(65_536, 1)
      while (written < total) {
        written += chunk.length
        if (!stdout.write(chunk)) await once(stdout, 'drain')
      }
      stdout.end()
      return 0
    })
    const { child, ended } = ssh(port)
    const stalledAt = await untilStill(() => written)
    assert.ok(stalledAt < 16 * mebibyte, `${stalledAt} bytes were taken`)
    let read = 0
    for await (const chunk of child.stdout) read += chunk.length
    assert.deepEqual([await ended, read], [0, total])
  })

  it('takes little of what nobody reads here, and goes on once someone does', async (test) => {
    const total = 32 * mebibyte
    const gate = Promise.withResolvers<void>()
    const { port } = await start(test, async ({ stdin, stdout }) => {
      await gate.promise
      let read = 0
      for await (const chunk of stdin) read += chunk.length
      stdout.end(String(read))
      return 0
    })
    const { child, ended } = ssh(port)
    let taken = 0
    const feeding = (async () => {
      const chunk = Buffer.alloc(65_536, 1)
      while (taken < total) {
        taken += chunk.length
        if (!child.stdin.write(chunk)) await once(child.stdin, 'drain')
      }
      child.stdin.end()
    })()
    await untilStill(() => taken)
    assert.ok(taken < 16 * mebibyte, `${taken} bytes were taken`)
    gate.resolve()
    await feeding
    const out = await child.stdout.toArray()
    assert.deepEqual([await ended, Buffer.concat(out).toString()], [0, String(total)])
  })

  it('tells a command that its client is gone', async (test) => {
    const gone = Promise.withResolvers<void>()
    const { port } = await start(test, async ({ signal, stdout }) => {
      stdout.write('begun')
      await once(signal, 'abort')
      gone.resolve()
      return 1
    })
    const { child, ended } = ssh(port)
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await gone.promise
    await ended
  })

  it('lets everyone in beside hundreds of handshakes that are left half open', async (test) => {
    const { port } = await start(test, greet)
    const open: Socket[] = []
    test.onTestFinished(() => {
      for (const socket of open) socket.destroy()
    })
    for (let n = 0; n < 300; n += 1) {
      const socket = connect({
        port,
        host: '127.0.0.1',
        localAddress: n % 3 === 0 ? '127.0.0.1' : `127.0.0.${2 + (n % 8)}`,
      })
      socket.on('error', () => undefined).resume()
      // Some say nothing, some introduce themselves and fall silent.
      if (n % 2 === 0) socket.write('SSH-2.0-silent\r\n')
      open.push(socket)
    }
    const alive = () => open.filter((socket) => !socket.destroyed && socket.readyState !== 'closed').length
    await eventually(() => assert.ok(alive() <= 200, `${alive()} are kept`))
    assert.deepEqual(await run(port), { code: 7, out: 'hello' })
  })

  /** Connections of an account from several addresses, each with a command that goes on or none. */
  const holdSeats = async (test: TestContext, port: number, { count, busy }: { count: number; busy: boolean }) => {
    const privateKey = await readFile(key.file)
    const held: ssh2.Client[] = []
    for (let n = 0; n < count; n += 1) {
      const client = new ssh2.Client()
      test.onTestFinished(() => void client.destroy())
      client.on('error', () => undefined)
      client.connect({ host: '127.0.0.1', localAddress: `127.0.0.${10 + n}`, port, username: 'git', privateKey })
      const closed = once(client, 'close')
      await Promise.race([once(client, 'ready'), closed])
      if (busy) client.exec('wait', () => undefined)
      held.push(client)
    }
    return held
  }

  it('lets an account in beside one that holds every idle connection, from many addresses', async (test) => {
    const other = await makeKeyPair()
    const { port } = await start(test, greet, { connections: { total: 4, perAddress: 4 }, other })
    const held = await holdSeats(test, port, { count: 8, busy: false })
    assert.equal(held.length, 8)
    assert.deepEqual(await run(port, other), { code: 7, out: 'hello' })
  })

  it('gives no account more than its connections, and another one at the cost of the one with most', async (test) => {
    const other = await makeKeyPair()
    let waiting = 0
    const serve = async (session: SshSession) => {
      if (session.command !== 'wait') return greet(session)
      waiting += 1
      await once(session.signal, 'abort')
      waiting -= 1
      return 1
    }
    const { port } = await start(test, serve, { connections: { total: 4, perAddress: 4, perAccount: 3 }, other })
    await holdSeats(test, port, { count: 6, busy: true })
    await eventually(() => assert.equal(waiting, 3))
    assert.deepEqual(await run(port, other), { code: 7, out: 'hello' })
    const crowded = await start(test, serve, { connections: { total: 3, perAddress: 4, perAccount: 3 }, other })
    await holdSeats(test, crowded.port, { count: 3, busy: true })
    await eventually(() => assert.equal(waiting, 6))
    assert.deepEqual(await run(crowded.port, other), { code: 7, out: 'hello' })
  })

  it('shuts an address out for a while that comes with nothing but wrong keys', async (test) => {
    const { port, denied } = await start(test, greet)
    const stranger = await makeKeyPair()
    for (let n = 0; n < 3; n += 1) assert.equal((await run(port, stranger)).code, 255)
    let code: unknown = 7
    // The last refusal is counted once its connection has closed.
    for (let attempt = 0; attempt < 50 && code === 7; attempt += 1) code = (await run(port)).code
    assert.equal(code, 255, 'a right key has to wait, too')
    assert.equal(denied.length, 3)
  })

  it('keeps little for those who never finish to change keys', async (test) => {
    let written = 0
    const changing = Promise.withResolvers<void>()
    const { port } = await start(test, async ({ stdout }) => {
      const chunk = Buffer.alloc(65_536, 1)
      await changing.promise
      while (written < 32 * mebibyte) {
        written += chunk.length
        if (!stdout.write(chunk)) await once(stdout, 'drain')
      }
      stdout.end()
      return 0
    })
    const { client, say, begin } = await hostile(test, port)
    await begin(1024 * mebibyte, 32_768)
    const socket: unknown = Reflect.get(client, '_sock')
    assert.ok(socket instanceof Socket)
    say('rekey')
    socket.write = () => true
    // All else is said: what comes is the server's part of changing keys.
    await once(socket, 'data')
    changing.resolve()
    await untilStill(() => written)
    assert.ok(written < 16 * mebibyte, `${written} bytes were taken`)
  })

  it('disconnects those who exceed the window', async (test) => {
    const { port } = await start(test, async ({ signal }) => {
      await once(signal, 'abort')
      return 1
    })
    const { client, say, begin } = await hostile(test, port)
    let isClosed = false
    client.on('close', () => {
      isClosed = true
    })
    await begin(2 * mebibyte, 32_768)
    const chunk = Buffer.alloc(32_000, 1)
    for (let sent = 0; sent < 2000 && !isClosed; sent += 1) {
      say('channelData', 0, chunk)
      if (sent % 20 === 0) await setImmediate()
    }
    await eventually(() => assert.ok(isClosed))
  })

  it('is not held up by a client that asks for packets of no bytes', async (test) => {
    const { port } = await start(test, greet)
    const { begin } = await hostile(test, port)
    await begin(2 * mebibyte, 0)
    assert.deepEqual(await run(port), { code: 7, out: 'hello' })
  })

  it('lets commands finish when it stops, and takes no more', async (test) => {
    const gate = Promise.withResolvers<void>()
    const { port, server } = await start(test, async ({ stdout }) => {
      stdout.write('begun, ')
      await gate.promise
      stdout.end('done')
      return 5
    })
    const { child, ended } = ssh(port)
    const out: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
    await once(child.stdout, 'data')
    const stopped = server.stop(120_000)
    await eventually(async () => assert.equal(await isListening(port), false))
    assert.equal((await run(port)).code, 255)
    gate.resolve()
    assert.equal(await ended, 5)
    assert.equal(Buffer.concat(out).toString(), 'begun, done')
    const started = performance.now()
    await stopped
    assert.ok(performance.now() - started < 60_000, 'the deadline was waited for')
  })

  it('cuts off what is left at the deadline', async (test) => {
    const { port, server } = await start(test, async ({ signal, stdout }) => {
      stdout.write('begun')
      await once(signal, 'abort')
      return 0
    })
    const { child, ended } = ssh(port)
    await once(child.stdout, 'data')
    await server.stop(300)
    assert.equal(await ended, 255)
  })

  it('comes back by itself when its thread dies, and says so', async (test) => {
    const { port, log } = await start(test, async ({ stdout, command, signal }) => {
      stdout.write('begun')
      if (command === 'wait') await once(signal, 'abort')
      return 0
    })
    const { child, ended } = ssh(port, 'wait')
    await once(child.stdout, 'data')
    await threads.at(-1)?.terminate()
    assert.equal(await ended, 255)
    await eventually(async () => assert.equal((await run(port)).code, 0))
    assert.match(log.join(''), /"id":"[0-9a-f-]{36}".*the thread that speaks SSH has died/)
  })
})
