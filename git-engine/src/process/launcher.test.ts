import assert from 'node:assert/strict'
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { until } from '@sheaf/server-core/testing/eventually'
import { describe, it } from 'vitest'
import { scratchFolder } from '../testing/scratch-repository.ts'
import { type LaunchOptions, launch, prepareLauncher } from './launcher.ts'
import { yieldToOthers } from './yield-to-others.ts'

const shell = (script: string, more: Partial<LaunchOptions> = {}) =>
  launch({ file: '/bin/sh', args: ['-c', script], env: { PATH: process.env.PATH }, ...more })

const whole = async ({
  stdout,
  stderr,
  exited,
}: {
  stdout: Readable
  stderr: Readable
  exited: Promise<number | null>
}) => Promise.all([text(stdout), text(stderr), exited])

/** Where a launcher connects the streams of what it starts. */
const socketOf = (launcher: number): string =>
  readFileSync(`/proc/${launcher}/cmdline`, 'utf8').split('\0').at(-2) ?? ''

/** One that nobody has waited for stays in the list, as a zombie: the first process of a container may wait for nobody. */
const hasEnded = (pid: number): boolean => {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return true
  }
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** The launcher that is the parent of a process. */
const parentOf = (pid: number) => Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

describe('the launcher', () => {
  it('connects all three streams and tells the exit code', async () => {
    const child = await shell('read line; echo "out $line"; echo err >&2; exit 7')
    child.stdin.end('in\n')
    assert.deepEqual(await whole(child), ['out in\n', 'err\n', 7])
  })

  it('gives a child nothing but the environment that was asked for', async () => {
    const child = await launch({ file: '/usr/bin/env', args: [], env: { ONLY: 'this' } })
    assert.deepEqual(await whole(child), ['ONLY=this\n', '', 0])
  })

  it('starts a child that yields to others, and all that it starts in turn', async () => {
    const niceOf = async (more: Partial<LaunchOptions>) => {
      const { stdin, stdout } = await shell('read line; nice; sh -c nice', more)
      stdin.end('go\n')
      return text(stdout)
    }
    assert.equal(await niceOf({ nice: 15 }), '15\n15\n')
    assert.equal(await niceOf({}), `${getPriority()}\n${getPriority()}\n`)
  })

  // Each child leads a session, and Linux may share processors among sessions first: see sched(7), autogroup.
  const groups = existsSync('/proc/self/autogroup')
  it.skipIf(!groups)('starts a child that yields to the server itself, not only to its own children', async () => {
    const children = await Promise.all([1, 2, 3].map(() => shell('read line', { nice: 7 })))
    for (const { pid } of children)
      await until(() => readFileSync(`/proc/${pid}/autogroup`, 'utf8').endsWith(' nice 7\n'))
    for (const child of children) child.stdin.end('go\n')
    await Promise.all(children.map(whole))
  })

  it.skipIf(!groups || process.getuid?.() !== 0)('has done so when the call returns', async () => {
    const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' })
    yieldToOthers(child, 9)
    assert.match(readFileSync(`/proc/${child.pid}/autogroup`, 'utf8'), / nice 9\n$/)
    child.kill()
    await once(child, 'exit')
  })

  it('starts what yields to nobody before most of what yields and came before it', async () => {
    await whole(await shell('true'))
    const order: string[] = []
    const start = async (name: string, nice: number) => {
      const child = await shell('true', { nice })
      order.push(name)
      await whole(child)
    }
    await Promise.all([...Array.from({ length: 60 }, () => start('yields', 10)), start('prompt', 0)])
    const before = order.indexOf('prompt')
    assert.ok(before < 40, `${before} of 60 were started before it`)
  })

  it('hands over what was started while this thread was busy within a few iterations of its event loop', async () => {
    await whole(await shell('true'))
    let begun = 0
    const children = Array.from({ length: 20 }, async () => {
      const child = await shell('true')
      begun += 1
      return whole(child)
    })
    await nextIteration()
    // The launcher starts all of them meanwhile.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000)
    let iterations = 0
    for (; begun < children.length; iterations += 1) await nextIteration()
    await Promise.all(children)
    assert.ok(iterations < 30, `it took ${iterations} iterations`)
  })

  it('hands on large data both ways, as fast as it is taken', async () => {
    const child = await launch({ file: 'cat', args: [], env: { PATH: process.env.PATH } })
    const sent = 'x'.repeat(8 * 1024 * 1024)
    child.stdin.end(sent)
    const [received, , code] = await whole(child)
    assert.deepEqual([received.length, received === sent, code], [sent.length, true, 0])
  })

  it('keeps what a child said before it ended without hearing its input', async () => {
    const child = await shell('echo refused; exit 1')
    child.stdin.on('error', () => undefined)
    child.stdin.write('x'.repeat(4 * 1024 * 1024))
    assert.deepEqual((await whole(child)).slice(0, 1), ['refused\n'])
    child.stdin.destroy()
  })

  it('lets a file take the output', async (test) => {
    const path = join(scratchFolder(test), 'file')
    await writeFile(path, '')
    const child = await shell('echo kept', { output: path })
    assert.deepEqual([await whole(child), readFileSync(path, 'utf8')], [['', '', 0], 'kept\n'])
  })

  it('answers the one question of a child, or of what that starts', async () => {
    const script = `sh -c 'echo may I >&3; read -r said <&3; echo "heard $said"'`
    const asked = await shell(script, { answer: async (question) => `${question}: yes\nno` })
    assert.deepEqual(await whole(asked), ['heard may I: yes no\n', '', 0])
    const failed = await shell(script, { answer: () => Promise.reject(new Error('nobody knows')) })
    assert.deepEqual(await whole(failed), ['heard \n', '', 0])
    const unheard = await shell('echo may I >&3', { answer: async () => 'yes' })
    assert.deepEqual(await whole(unheard), ['', '', 0])
  })

  it('says what can not be started', async () => {
    await assert.rejects(launch({ file: '/nowhere/git', args: [], env: {} }), /ENOENT/)
    await assert.rejects(shell('true', { output: '/nowhere/file' }), /ENOENT/)
  })

  it('hands over what has ended before its number is here', async () => {
    const codes = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const child = await launch({ file: 'true', args: [], env: { PATH: process.env.PATH } })
        return (await whole(child))[2]
      }),
    )
    assert.deepEqual(
      codes.filter((code) => code !== 0),
      [],
    )
  })

  it('starts many at once', async () => {
    const said = await Promise.all(Array.from({ length: 60 }, async (_, each) => whole(await shell(`echo ${each}`))))
    assert.deepEqual(
      said.map(([out]) => Number(out)),
      Array.from({ length: 60 }, (_, each) => each),
    )
  })

  it('is replaced when it dies, and what it had started ends', async () => {
    const child = await shell('sleep 60')
    const launcher = parentOf(child.pid)
    const folder = dirname(socketOf(launcher))
    process.kill(launcher, 'SIGKILL')
    assert.equal(await child.exited, null)
    await until(() => hasEnded(child.pid))
    assert.deepEqual(await whole(await shell('echo again')), ['again\n', '', 0])
    await until(() => !existsSync(folder), `${folder} is still there`)
  })

  it('ends with the server, however that ends, and leaves nothing behind', async () => {
    const server = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `import { launch } from ${JSON.stringify(join(import.meta.dirname, 'launcher.ts'))}
       const { pid } = await launch({ file: 'sleep', args: ['60'], env: { PATH: process.env.PATH } })
       console.log(pid)`,
    ])
    let said = ''
    server.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk
    })
    await until(() => said.endsWith('\n'))
    const child = Number(said)
    const launcher = parentOf(child)
    const socket = socketOf(launcher)
    assert.ok((await readdir(dirname(socket))).length > 0)
    server.kill('SIGKILL')
    await until(() => hasEnded(launcher) && !existsSync(dirname(socket)))
    process.kill(child, 'SIGKILL')
  })

  it('leaves nothing behind where the server ends while it starts', async (test) => {
    const folder = join(scratchFolder(test), 'streams-of-one')
    await mkdir(folder)
    const launcher = fork(join(import.meta.dirname, 'launch-process.ts'), [join(folder, 'streams')])
    launcher.disconnect()
    await once(launcher, 'exit')
    assert.equal(existsSync(folder), false)
  })

  it("leaves what is somebody else's, whatever folder it is told", async (test) => {
    const folder = scratchFolder(test)
    await writeFile(join(folder, 'of-somebody-else'), '')
    const launcher = fork(join(import.meta.dirname, 'launch-process.ts'), [join(folder, 'streams')])
    launcher.disconnect()
    await once(launcher, 'exit')
    assert.deepEqual(await readdir(folder), ['of-somebody-else'])
  })

  it('is there for whoever comes once somebody is about to want a program', async () => {
    const first = await shell('sleep 60')
    const before = parentOf(first.pid)
    process.kill(before, 'SIGKILL')
    await first.exited
    prepareLauncher()
    const started = () =>
      childrenOf(process.pid).filter((pid) => pid !== before && socketOf(pid).includes('sheaf-git-'))
    await until(() => started().length === 1)
    const [prepared] = started()
    const child = await shell('read line')
    assert.equal(parentOf(child.pid), prepared)
    child.stdin.end('go\n')
    await child.exited
  })
})
