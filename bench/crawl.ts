import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { runProcess } from '../tools/process/run-process.ts'
import { at } from '../tools/workspace.ts'
import { ask } from './client/ask.ts'
import { closingOnSignals } from './closing.ts'
import { type Address, type Kind, kindsOf } from './crawl/page-kinds.ts'
import { mirrorOf } from './data/mirror.ts'
import { git, gitEnvironment } from './data/run-git.ts'
import { quantile } from './load/median.ts'
import { settled } from './parts/settled.ts'
import { machine } from './report/machine.ts'
import { defaultBranchOf, type Hosted, openWorkshop, type Workshop } from './sheaf/workshop.ts'

/** No page may take longer: as the first who asks for it, and as anybody after that. In milliseconds. */
const bounds = { cold: 1_000, warm: 100 } as const
/** One that is over is asked for once more, behind all others: what another process had of the machine is no time of the server. */
const toldSlow = 5
/** A page asks for the rest so long after it was told a part; all of it has to be there in time. */
const againMs = 300
const partsMs = 30_000

interface Walked {
  repository: string
  kind: string
  asked: number
  /** Time of the server: until the first byte of an answer is there. */
  cold: { p50: number; p99: number; most: number }
  warm: { p50: number; p99: number; most: number }
  /** Until the last byte of the slowest was there: compressed on the way, an archive takes as long as it is large. */
  lastByte: number
  /** Addresses that were over a bound each time that they were asked for, and those that failed. */
  slow: string[]
  failed: string[]
}

/**
 * Walks through repositories as they are: every kind of page, each of up to `--pages` addresses that nobody asked for before, and each once
 * more. Ends with failure where an answer is none or not whole, one is over its bound, or the server's log has a warning.
 */
export async function benchCrawl(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      source: { type: 'string', multiple: true, default: ['https://github.com/git/git'] },
      pages: { type: 'string', default: '2000' },
      only: { type: 'string', default: '' },
    },
  })
  const pages = Number(values.pages)
  if (!Number.isInteger(pages) || pages < 1 || pages > 100_000)
    throw new Error('--pages takes a number from 1 to 100000')
  const only = values.only.split(',').filter(Boolean)
  await runProcess(process.execPath, [at('tools/commands/build.ts')], { live: true })
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-crawl-'))
  const closing = closingOnSignals()
  closing.add(async () => rmSync(folder, { recursive: true, force: true }))
  const walked: Walked[] = []
  const loads = [loadavg()[0] ?? 0]
  let said: string[] = []
  try {
    const workshop = await openWorkshop(folder)
    closing.add(() => workshop.stop())
    for (const [index, source] of values.source.entries()) {
      const name = `${basename(source.replace(/\/(?:repo|\.git)?\/?$/, '')).replace(/[^\w.-]/g, '-')}-${index}`
      const mirror = await mirrorOf({ name: `crawl-${name}`, source })
      const hosted = await host(workshop, { name, mirror })
      for (const kind of await kindsOf({ mirror, hosted, pages })) {
        if (only.length > 0 && !only.includes(kind.name)) continue
        const row = await walk(workshop, { repository: name, kind })
        walked.push(row)
        console.log(lineOf(row))
        for (const each of [...row.slow, ...row.failed]) console.log(`    ${each}`)
      }
      loads.push(loadavg()[0] ?? 0)
    }
    said = readFileSync(join(folder, 'server.log'), 'utf8')
      .split('\n')
      .filter((line) => /"level":(?:4|5|6)0/.test(line))
    for (const line of said.slice(0, 20)) console.log(`  log: ${line.slice(0, 500)}`)
  } finally {
    await closing.run()
  }
  const sheaf = await git(['-C', at(), 'rev-parse', '--short', 'HEAD'])
  const report = { sheaf, machine: machine(), loads, pages, walked, log: said }
  mkdirSync(at('.cache', 'bench'), { recursive: true })
  writeFileSync(at('.cache', 'bench', 'crawl.json'), `${JSON.stringify(report, null, 2)}\n`)
  const head =
    '| repository | pages | asked | cold p50, p99, most | warm p50, p99, most | to the last byte, most | over or failed |\n|---|---|---|---|---|---|---|'
  console.log(
    `\nSheaf ${sheaf}, load ${loads.map((load) => load.toFixed(1)).join(' → ')}\n\n${[head, ...walked.map(lineOf)].join('\n')}`,
  )
  process.exitCode = said.length > 0 || walked.some(({ slow, failed }) => slow.length + failed.length > 0) ? 1 : 0
}

/** A history on the server, all its branches and tags, and waits until what follows an import has been done. */
async function host(workshop: Workshop, { name, mirror }: { name: string; mirror: string }): Promise<Hosted> {
  const hosted = await workshop.create({ name, branch: await defaultBranchOf(mirror) })
  const refs = ['refs/heads/*:refs/heads/*', 'refs/tags/*:refs/tags/*']
  const pushed = await runProcess('git', ['--git-dir', mirror, 'push', '-q', hosted.remote, ...refs], {
    env: gitEnvironment,
  })
  if (pushed.code !== 0) throw new Error(`The import of ${name} failed:\n${pushed.output.slice(-2000)}`)
  console.log(`imported ${name} in ${(pushed.milliseconds / 1000).toFixed(1)} s`)
  await settled({ workshop }, [{ hosted }])
  // After a restart nothing is kept in memory of what was pushed.
  await workshop.restart()
  return hosted
}

/** Asks for an address, and again while more is to come, as a page does. Of its answers the slowest counts, and the last is what it has. */
async function askForAll({ url, isPart }: Address, headers: Readonly<Record<string, string>>) {
  const began = performance.now()
  let answer = await ask(url, headers)
  let { answered } = answer
  while (answer.status === 200 && isPart?.(answer)) {
    if (performance.now() - began > partsMs) return { answer, answered, isOver: true }
    await wait(againMs)
    answer = await ask(url, headers)
    answered = Math.max(answered, answer.answered)
  }
  return { answer, answered, isOver: false }
}

async function walk(workshop: Workshop, { repository, kind }: { repository: string; kind: Kind }): Promise<Walked> {
  const headers = workshop.apiHeaders
  const failed: string[] = []
  const slow: string[] = []
  const askAll = async (addresses: Kind['addresses'], most: number) => {
    const times: number[] = []
    const over: string[] = []
    let lastByte = 0
    for (const address of addresses) {
      const { url, isWhole } = address
      const { answer, answered, isOver } = await askForAll(address, headers)
      const { status } = answer
      times.push(answered)
      lastByte = Math.max(lastByte, answer.milliseconds)
      if (isOver) failed.push(`not whole after ${partsMs} ms ${url}`)
      const isRight = status === 200 || kind.alsoRight.includes(status)
      const wrong = isRight ? status === 200 && isWhole?.(answer) : String(status)
      if (wrong) failed.push(`${wrong} ${url}`)
      if (isRight && answered > most) over.push(`${Math.round(answered)} ms ${url}`)
    }
    return { over, lastByte, p50: quantile(times, 0.5), p99: quantile(times, 0.99), most: quantile(times, 1) }
  }
  const cold = await askAll(kind.addresses, bounds.cold)
  slow.push(...cold.over.slice(0, toldSlow).map((each) => `cold ${each}`))
  const warm = await askAll(kind.addresses, bounds.warm)
  // Once more, for those that were over: slow is what stays slow.
  for (const each of warm.over) {
    const url = each.slice(each.indexOf(' ms ') + 4)
    const again = [(await ask(url, headers)).answered, (await ask(url, headers)).answered]
    if (Math.min(...again) > bounds.warm && slow.length < 2 * toldSlow) slow.push(`warm ${each}`)
  }
  return {
    repository,
    kind: kind.name,
    asked: kind.addresses.length,
    cold,
    warm,
    lastByte: Math.max(cold.lastByte, warm.lastByte),
    slow,
    failed: failed.slice(0, toldSlow),
  }
}

const lineOf = ({ repository, kind, asked, cold, warm, lastByte, slow, failed }: Walked): string =>
  `| ${repository} | ${kind} | ${asked} | ${figures(cold)} | ${figures(warm)} | ${lastByte.toFixed(0)} ms | ${slow.length + failed.length === 0 ? '' : `${slow.length}, ${failed.length}`} |`

const figures = ({ p50, p99, most }: Walked['cold']) => `${p50.toFixed(1)}, ${p99.toFixed(0)}, ${most.toFixed(0)} ms`
