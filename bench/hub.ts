import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '../tools/process/free-port.ts'
import { runProcess } from '../tools/process/run-process.ts'
import { at, root } from '../tools/workspace.ts'
import { closingOnSignals } from './closing.ts'
import { hubCaller } from './hub/clients.ts'
import { makeFiles, makeTree, writeRandom } from './hub/data.ts'
import type { HubBench, HubSizes } from './hub/hub-bench.ts'
import { tellDownloads } from './hub/many-downloads.ts'
import { tellFiles } from './hub/many-files.ts'
import { tellOneFile } from './hub/one-file.ts'
import { tellRequests } from './hub/requests.ts'
import { isInstalled } from './peers/missing-programs.ts'
import { startStaticFiles } from './peers/static-files.ts'
import { machine } from './report/machine.ts'
import { type Row, reaches } from './report/row.ts'
import { lineOf, rowsTable } from './report/table.ts'
import { account, signUp } from './sheaf/account.ts'
import { forgetPeak, peakOf, residentOf } from './sheaf/resident-memory.ts'
import { startSheaf } from './sheaf/running-sheaf.ts'

/**
 * Measures how files of models come and go: by the newest stock client of the Hub, by Git LFS and by plain HTTP, beside what hashing and copying them takes
 * and beside nginx's static files on the same disk. Ends with failure where a row does not reach its target.
 */
export async function benchHub(args: readonly string[]): Promise<void> {
  const { sizes, only } = optionsIn(args)
  if (!isInstalled('nginx'))
    throw new Error('Missing: nginx. On Debian:\n  apt-get install --no-install-recommends nginx-light')
  await runProcess(process.execPath, [at('tools/commands/build.ts')], { live: true })
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-'))
  const closing = closingOnSignals()
  closing.add(async () => rmSync(folder, { recursive: true, force: true }))
  const rows: Row[] = []
  const loadBefore = loadavg()[0] ?? 0
  try {
    const bench = await prepare({ folder, sizes, closing, tell: (row) => rows.push(row) && console.log(lineOf(row)) })
    for (const [part, { tell, atMost }] of Object.entries(parts)) {
      if (!only.some((words) => part.includes(words))) continue
      forgetPeak(bench.pid)
      await tell(bench)
      const figure = peakOf(bench.pid) ?? 0
      const note = `${residentOf(bench.pid) ?? 0} MiB at its end`
      bench.tell({ name: `memory of the server: ${part}`, figure, unit: 'MiB', note, target: { atMost } })
    }
  } finally {
    await closing.run()
  }
  const { processor, cores, node } = machine()
  const head = `${new Date().toISOString()}; ${processor}, ${cores} cores, node ${node}; load ${loadBefore.toFixed(1)} → ${(loadavg()[0] ?? 0).toFixed(1)}`
  const table = `${head}\n\n${rowsTable(rows)}`
  mkdirSync(at('.cache', 'bench'), { recursive: true })
  writeFileSync(at('.cache', 'bench', 'hub.md'), `${table}\n`)
  console.log(`\n${table}`)
  process.exitCode = rows.some((row) => reaches(row) === false) ? 1 : 0
}

/** Each with what the server may hold meanwhile, in MiB. */
const parts = {
  'one large file': { tell: tellOneFile, atMost: 350 },
  'many small files': { tell: tellFiles, atMost: 350 },
  'HEAD and tree': { tell: tellRequests, atMost: 350 },
  'a hundred downloads at once': { tell: tellDownloads, atMost: 300 },
}

function optionsIn(args: readonly string[]): { sizes: HubSizes; only: string[] } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      megabytes: { type: 'string', default: '1024' },
      files: { type: 'string', default: '5000' },
      tree: { type: 'string', default: '50000' },
      downloaded: { type: 'string', default: '2048' },
      only: { type: 'string', default: '' },
    },
  })
  const number = (name: keyof HubSizes, most: number) => {
    const value = Number(values[name])
    if (!Number.isInteger(value) || value < 1 || value > most)
      throw new Error(`--${name} takes a number from 1 to ${most}`)
    return value
  }
  const only = values.only.split(',')
  const unknown = only.find((words) => !Object.keys(parts).some((part) => part.includes(words)))
  if (unknown !== undefined) throw new Error(`--only: no part is called ${unknown}`)
  return {
    only,
    sizes: {
      megabytes: number('megabytes', 8_192),
      files: number('files', 50_000),
      tree: number('tree', 200_000),
      downloaded: number('downloaded', 8_192),
    },
  }
}

interface Preparing {
  folder: string
  sizes: HubSizes
  closing: ReturnType<typeof closingOnSignals>
  tell: (row: Row) => void
}

async function prepare({ folder, sizes, closing, tell }: Preparing): Promise<HubBench> {
  const data = join(folder, 'data')
  const served = join(folder, 'served')
  mkdirSync(served)
  const sheaf = await startSheaf({
    command: ['npm', 'start', '--silent'],
    cwd: root,
    port: await freePort(),
    data,
    log: join(folder, 'server.log'),
    env: { SHEAF_OWNER_QUOTA_GB: '0' },
    patience: 240,
  })
  closing.add(() => sheaf.stop())
  const { url, pid } = sheaf
  const api = await signUp({ url, data })
  const inAMonth = new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  const { token } = await api.createAccessKey({ body: { title: 'bench', expiration: inAMonth, repo_access: 2 } })
  const [owner] = await api.listOwners()
  const nginx = await startStaticFiles({ folder: join(folder, 'nginx'), served })
  closing.add(() => nginx.stop())
  return {
    ...{ url, pid, token, folder, served, staticUrl: nginx.url, sizes, tell },
    call: hubCaller({ url, token, folder }),
    async create(name) {
      await api.createRepository({
        body: { owner_uid: owner?.uid ?? '', repo_name: name, repo_kind: 'model' },
      })
      return `${account.username}/${name}`
    },
    data: {
      file: (name, megabytes) => writeRandom(join(folder, name), megabytes),
      files: (name, count) => makeFiles(join(folder, name), count),
      tree: (name, count) => makeTree(join(folder, name), count),
    },
  }
}
