import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { arch, cpus, platform, release, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { load } from '../bench/load.ts'
import { addRepositories, doMainJob } from '../bench/made-data.ts'
import { startSheaf } from '../bench/running-sheaf.ts'
import { hasWrk, loadByWrk } from '../bench/wrk.ts'
import { freePort } from '../process/free-port.ts'
import { runProcess } from '../process/run-process.ts'
import { at, root } from '../workspace.ts'

/**
 * Measures what a person or a client feels on this machine: start times, requests per second, memory at rest.
 *   npm run bench -- --seconds 8 --connections 32 --repositories 200 --fresh
 * `--fresh` clones the last commit to a new folder and starts it there, packages and build included.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '32' },
    repositories: { type: 'string', default: '200' },
    fresh: { type: 'boolean', default: false },
  },
})
const bounded = (text: string, max: number) => Math.min(Math.max(1, Math.trunc(Number(text)) || 1), max)
const seconds = bounded(values.seconds, 60)
const connections = bounded(values.connections, 256)
const repositories = bounded(values.repositories, 2000)

const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-'))
try {
  const freshStart = values.fresh ? await freshStartSeconds() : undefined
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
      machine: {
        processor: cpus()[0]?.model ?? 'unknown',
        cores: cpus().length,
        memoryGibibytes: Math.round(totalmem() / 2 ** 30),
        system: `${platform()} ${release()} ${arch()}`,
        node: process.version,
        load: hasWrk() ? 'wrk' : 'own generator',
      },
      getRepository: { connections, seconds, ...figures },
      residentMebibytes: { idleAfterMainJob: idle, afterLoad: sheaf.residentMebibytes() },
      startSeconds: { fresh: freshStart, second: inSeconds(sheaf.startMilliseconds) },
    })
    process.exitCode = figures.failures > 0 ? 1 : 0
  } finally {
    await sheaf.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function freshStartSeconds(): Promise<number> {
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
  writeFileSync(at('.cache', 'bench', 'result.json'), `${text}\n`)
  console.log(text)
}
