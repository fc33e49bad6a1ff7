import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '../tools/process/free-port.ts'
import { runProcess } from '../tools/process/run-process.ts'
import { at, root } from '../tools/workspace.ts'
import { load } from './load/load.ts'
import { hasWrk, loadByWrk } from './load/wrk.ts'
import { machine } from './report/machine.ts'
import { addRepositories, doMainJob } from './sheaf/main-job.ts'
import { startSheaf } from './sheaf/running-sheaf.ts'

/**
 * Measures what a person or a client feels on this machine: start times, requests per second, memory at rest.
 * `--fresh` clones the last commit to a new folder and starts it there, packages and build included.
 */
export async function benchProduct(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '8' },
      connections: { type: 'string', default: '32' },
      repositories: { type: 'string', default: '200' },
      fresh: { type: 'boolean', default: false },
    },
  })
  const seconds = bounded(values.seconds, 60)
  const connections = bounded(values.connections, 256)
  const repositories = bounded(values.repositories, 2000)

  const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-'))
  try {
    const freshStart = values.fresh ? await freshStartSeconds(folder) : undefined
    await runProcess(process.execPath, [at('tools/commands/build.ts')], { live: true })
    const port = await freePort()
    const sheaf = await startSheaf({
      command: ['npm', 'start', '--silent'],
      cwd: root,
      port,
      data: join(folder, 'data'),
      log: join(folder, 'server.log'),
      patience: 60,
    })
    try {
      // Long enough to come to rest: the server then gives back what its start took.
      await wait(restMs)
      const tree = sheaf.treeMebibytes()
      console.log('Signing up, creating a repository, pushing to it …')
      const path = await doMainJob({ url: sheaf.url, data: join(folder, 'data') })
      await wait(5000)
      const idle = sheaf.residentMebibytes()
      console.log(`Adding repositories until there are ${repositories} …`)
      await addRepositories({ url: sheaf.url, count: repositories })
      console.log(`Asking for ${path} over ${connections} connections for ${seconds} s …`)
      const measure = (time: number) =>
        hasWrk()
          ? loadByWrk({ url: `${sheaf.url}${path}`, connections, seconds: time })
          : load({ host: '127.0.0.1', port, path, connections, seconds: time, maxRequests: 1_000_000 })
      await measure(2)
      const figures = await measure(seconds)
      report({
        machine: { ...machine(), load: hasWrk() ? 'wrk' : 'own generator' },
        getRepository: { connections, seconds, ...figures },
        residentMebibytes: { idleAfterMainJob: idle, afterLoad: sheaf.residentMebibytes() },
        // All of `npm start`, before anybody came; programs beside it that share its pages make it look smaller.
        treeMebibytes: { idle: tree === undefined ? undefined : Math.round(tree) },
        startSeconds: { fresh: freshStart, second: inSeconds(sheaf.startMilliseconds) },
      })
      process.exitCode = figures.failures > 0 ? 1 : 0
    } finally {
      await sheaf.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const restMs = 25_000

const bounded = (text: string, max: number) => Math.min(Math.max(1, Math.trunc(Number(text)) || 1), max)

async function freshStartSeconds(folder: string): Promise<number> {
  const clone = join(folder, 'clone')
  console.log('Cloning and starting from nothing …')
  const began = performance.now()
  await runProcess('git', ['clone', '-q', root, clone])
  const cloned = performance.now() - began
  const sheaf = await startSheaf({
    command: ['npm', 'start', '--silent'],
    cwd: clone,
    port: await freePort(),
    data: join(clone, 'data'),
    log: join(folder, 'fresh.log'),
    patience: 300,
  })
  await sheaf.stop()
  return inSeconds(cloned + sheaf.startMilliseconds)
}

function inSeconds(milliseconds: number): number {
  return Number((milliseconds / 1000).toFixed(2))
}

function report(result: object): void {
  const text = JSON.stringify(result, null, 2)
  mkdirSync(at('.cache', 'bench'), { recursive: true })
  writeFileSync(at('.cache', 'bench', 'product.json'), `${text}\n`)
  console.log(text)
}
