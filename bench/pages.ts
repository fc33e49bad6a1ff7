import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, openProfile, type Page } from '../e2e/browser/open-chromium.ts'
import { freePort } from '../tools/process/free-port.ts'
import { runProcess } from '../tools/process/run-process.ts'
import { at, root } from '../tools/workspace.ts'
import { closingOnSignals } from './closing.ts'
import { median } from './load/median.ts'
import { machine } from './report/machine.ts'
import { type Row, reaches } from './report/row.ts'
import { lineOf, rowsTable } from './report/table.ts'
import { type ScreenPeers, startScreenPeers } from './screens/peers.ts'
import { hostSample, makeSample } from './screens/sample-repository.ts'
import { largeFolder, longFile, type Screen, screens, shortFile } from './screens/screens.ts'
import { type Scrolled, turnWheel } from './screens/turn-wheel.ts'
import { clickThrough, emptyCaches, type Network, type Visit, visit, type Wanted } from './screens/visit.ts'
import { account, signUp } from './sheaf/account.ts'
import { startSheaf } from './sheaf/running-sheaf.ts'

/** How much longer than the same rows as a static page a page may take, in milliseconds. */
const beyondStatic = { cold: 350, warm: 150 } as const
const slow: Network = { kilobitsPerSecond: 400, latencyMilliseconds: 400 }
const hoverMilliseconds = 300
const visitsUntilWarm = 4
/** As fast as a comparison is scrolled; a file of 50,000 lines is four times as long as that. */
const wheel = { pixelsPerSecond: 24_000, seconds: 10 } as const
/** What `--only` takes. */
const parts = ['screens', 'file', 'hover', 'slow'] as const

/**
 * Measures in Chromium how long pages take until their last row is seen, with empty caches and with full ones, beside
 * the same rows as a static page of nginx and cgit's page, interleaved. Ends with failure where a row does not reach its target.
 */
export async function benchPages(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { rounds: { type: 'string', default: '5' }, only: { type: 'string', default: parts.join(',') } },
  })
  const only = new Set(values.only.split(','))
  for (const name of only) {
    if (!parts.some((part) => part === name)) throw new Error(`--only takes ${parts.join(', ')}; not ${name}`)
  }
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 50) throw new Error('--rounds takes a number from 1 to 50')
  await runProcess(process.execPath, [at('tools/commands/build.ts')], { live: true })
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-'))
  const closing = closingOnSignals()
  closing.add(async () => rmSync(folder, { recursive: true, force: true }))
  const rows: Row[] = []
  const loadBefore = loadavg()[0] ?? 0
  try {
    const stand = await build(folder, closing)
    const tell = (row: Row) => {
      rows.push(row)
      console.log(lineOf(row))
    }
    const measured = { ...stand, rounds }
    const shifts: number[] = []
    if (only.has('screens')) {
      const peers = await startScreenPeers({ folder: join(folder, 'peers'), gitDir: stand.gitDir })
      closing.add(() => peers.stop())
      for (const screen of screens) shifts.push(await tellScreen({ ...measured, peers }, { screen, tell }))
    }
    if (only.has('file')) shifts.push(await tellLongFile(measured, tell))
    if (shifts.length > 0) {
      tell({
        name: 'what moves by itself, on the page that has most of it',
        figure: Math.max(...shifts),
        unit: '×',
        target: { atMost: 0.02 },
        note: 'layout shift, as browsers count it',
      })
    }
    if (only.has('hover')) await tellHover(measured, tell)
    if (only.has('slow')) await tellSlow(measured, tell)
  } finally {
    await closing.run()
  }
  const { processor, cores, node } = machine()
  const head = `${new Date().toISOString()}; ${processor}, ${cores} cores, node ${node}; ${rounds} rounds, medians; load ${loadBefore.toFixed(1)} → ${(loadavg()[0] ?? 0).toFixed(1)}`
  const table = `${head}\n\n${rowsTable(rows)}`
  mkdirSync(at('.cache', 'bench'), { recursive: true })
  writeFileSync(at('.cache', 'bench', 'pages.json'), `${JSON.stringify(rows, null, 2)}\n`)
  writeFileSync(at('.cache', 'bench', 'pages.md'), `${table}\n`)
  console.log(`\n${table}`)
  process.exitCode = rows.some((row) => reaches(row) === false) ? 1 : 0
}

/** What all rows work with. */
interface Stand {
  /** Somebody who is signed in. */
  browser: BrowserContext
  url: string
  /** Path of the repository. */
  repository: string
  gitDir: string
  rounds: number
}

async function build(folder: string, closing: ReturnType<typeof closingOnSignals>): Promise<Omit<Stand, 'rounds'>> {
  const gitDir = join(folder, 'sample.git')
  await makeSample(gitDir)
  const data = join(folder, 'data')
  const sheaf = await startSheaf({
    command: ['npm', 'start', '--silent'],
    cwd: root,
    port: await freePort(),
    data,
    log: join(folder, 'server.log'),
    patience: 60,
  })
  closing.add(() => sheaf.stop())
  const repository = await hostSample({ url: sheaf.url, api: await signUp({ url: sheaf.url, data }), gitDir })
  const browser = await openProfile(join(folder, 'profile'))
  closing.add(() => browser.close())
  const { username, password } = account
  const answer = await browser.request.post(`${sheaf.url}/api/auth/login`, {
    data: { username, password },
    headers: { origin: sheaf.url },
  })
  if (!answer.ok()) throw new Error(`The log-in answered ${answer.status()}`)
  return { browser, url: sheaf.url, repository, gitDir }
}

interface Contestant {
  name: string
  url: string
  wanted: Wanted
}

async function tellScreen(
  stand: Stand & { peers: ScreenPeers },
  { screen, tell }: { screen: Screen; tell: (row: Row) => void },
): Promise<number> {
  const ours: Contestant = {
    name: 'Sheaf',
    url: `${stand.url}${stand.repository}${screen.path}`,
    wanted: screen.wanted,
  }
  const { statics, cgit } = stand.peers
  const contestants: Contestant[] = [
    ours,
    ...(statics ? [{ ...ours, name: 'static', url: statics.save(await savedPage(stand, ours)) }] : []),
    ...(cgit ? [{ name: 'cgit', url: `${cgit}${screen.cgit.path}`, wanted: screen.cgit.wanted }] : []),
  ]
  const seen = new Map(contestants.map(({ name }) => [name, { cold: [] as Visit[], warm: [] as Visit[] }]))
  for (let round = 0; round < stand.rounds; round += 1) {
    for (const { name, url, wanted } of contestants) {
      await emptyCaches(stand.browser)
      const times: Visit[] = []
      // A browser keeps the compiled form of what it has seen twice.
      for (let time = 0; time < visitsUntilWarm; time += 1) times.push(await visit(stand.browser, { url, wanted }))
      seen.get(name)?.cold.push(...times.slice(0, 1))
      seen.get(name)?.warm.push(...times.slice(-1))
    }
  }
  for (const state of ['cold', 'warm'] as const) {
    const figure = (name: string) => median((seen.get(name)?.[state] ?? []).map(({ last }) => last))
    const others = contestants.filter(({ name }) => name !== 'Sheaf')
    const own = seen.get('Sheaf')?.[state] ?? []
    tell({
      name: `${screen.name}, ${state}`,
      figure: figure('Sheaf'),
      unit: 'ms',
      ...(statics && { target: { atMost: figure('static') + beyondStatic[state] } }),
      peers: Object.fromEntries(others.map(({ name }) => [name, figure(name)])),
      note: `first paint ${Math.round(median(own.map(({ firstPaint }) => firstPaint)))} ms, longest task ${Math.round(median(own.map(({ longestTask }) => longestTask)))} ms`,
    })
  }
  const { cold = [], warm = [] } = seen.get('Sheaf') ?? {}
  return Math.max(...[...cold, ...warm].map(({ shift }) => shift))
}

/** The text of a file of 50,000 lines: when it is on the screen, and whether a selection of all has all of it. Gives what moved by itself. */
async function tellLongFile({ browser, url, repository, rounds }: Stand, tell: (row: Row) => void): Promise<number> {
  const wanted = { url: `${url}${repository}${longFile.path}`, wanted: longFile }
  const lines = longFile.count * 200
  const visits: Visit[] = []
  let selected = 0
  for (let time = 0; time < visitsUntilWarm + rounds; time += 1) {
    const look = async (page: Page) => {
      // What is selected before the app takes the place of the first text is gone with that.
      await page.locator('#first-rows').waitFor({ state: 'detached' })
      await page.keyboard.press('Control+a')
      selected = Number(
        await page.evaluate(
          `getSelection().toString().split('\\n').filter((line) => line.startsWith('const sample')).length`,
        ),
      )
    }
    visits.push(await visit(browser, { ...wanted, look }))
  }
  const of = (figure: (one: Visit) => number) => median(visits.slice(visitsUntilWarm).map(figure))
  const firsts: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { last } = await visit(browser, { ...wanted, wanted: { ...longFile, count: 1, last: '' } })
    firsts.push(last)
  }
  tell({
    name: `a file of ${lines.toLocaleString('en')} lines, warm: its first lines on the screen`,
    figure: median(firsts),
    unit: 'ms',
    target: { atMost: 150 },
  })
  tell({
    name: 'the same: all of its text on the page',
    figure: of(({ last }) => last),
    unit: 'ms',
    target: { atMost: 150 },
    note: `longest task ${Math.round(of(({ longestTask }) => longestTask))} ms`,
  })
  tell({
    name: 'the same: lines that a selection of all has not',
    figure: lines - selected,
    unit: '×',
    target: { atMost: 0 },
  })
  const scrolls: Scrolled[] = []
  for (let round = 0; round < rounds; round += 1) {
    const look = async (page: Page) => {
      await page.locator('#first-rows').waitFor({ state: 'detached' })
      // With its colours, which are painted over what is scrolled.
      await page.waitForLoadState('networkidle')
      scrolls.push(await turnWheel(page, wheel))
    }
    await visit(browser, { ...wanted, look })
  }
  tellScrolling(scrolls, tell)
  return Math.max(...visits.map(({ shift }) => shift), ...scrolls.map(({ shift }) => shift))
}

/** How the file was while it was scrolled: each frame counts, and so does the one that came last of all. */
function tellScrolling(scrolls: readonly Scrolled[], tell: (row: Row) => void): void {
  tell({
    name: `the same: frames a second at ${wheel.pixelsPerSecond.toLocaleString('en')} pixels a second`,
    figure: median(scrolls.map(({ frames, seconds }) => frames / seconds)),
    unit: 'frames/s',
    target: { atLeast: 58 },
    note: scrolls.map(({ pixels, seconds }) => `${Math.round(pixels / seconds).toLocaleString('en')} px/s`).join(', '),
  })
  tell({
    name: 'the same: the longest without a frame meanwhile',
    figure: Math.max(...scrolls.map(({ longestFrame }) => longestFrame)),
    unit: 'ms',
    target: { atMost: 50 },
    note: `each time ${scrolls.map(({ longestFrame }) => Math.round(longestFrame)).join(', ')} ms`,
  })
}

/** A page as it stands when all of it is there, without its scripts: what a server that draws pages would send. */
async function savedPage(stand: Stand, { url, wanted }: Contestant): Promise<{ name: string; html: string }> {
  const page = await stand.browser.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  const rows = page.locator(wanted.rows)
  await rows.nth(wanted.count - 1).waitFor({ state: 'attached' })
  // Rows far from the window are drawn whole only as it comes near them: all are near to this one.
  await page.setViewportSize({ width: 1280, height: 50_000 })
  await rows.and(page.locator('[data-brief]')).first().waitFor({ state: 'detached' })
  await page.evaluate(
    `for (const one of document.querySelectorAll('script, link[rel=preload], link[rel=modulepreload]')) one.remove()`,
  )
  const html = await page.content()
  await page.close()
  return { name: `saved${new URL(url).pathname.replaceAll('/', '-')}`, html }
}

/** From page to page within the app, after the pointer lay on the link for a moment. */
async function tellHover(stand: Stand, tell: (row: Row) => void): Promise<void> {
  const times = new Map<string, number[]>()
  const start = `${stand.url}${stand.repository}`
  for (let round = 0; round < stand.rounds; round += 1) {
    for (const { name, path, wanted } of screens.slice(1)) {
      await emptyCaches(stand.browser)
      const page = await stand.browser.newPage()
      await page.goto(start, { waitUntil: 'networkidle' })
      const link = `main a[href="${stand.repository}${path}"]`
      times.set(name, [...(times.get(name) ?? []), await clickThrough(page, { link, hoverMilliseconds, wanted })])
      await page.close()
    }
  }
  for (const [name, figures] of times) {
    tell({
      name: `hover, then click: repository to ${name}`,
      figure: median(figures),
      unit: 'ms',
      target: { atMost: 100 },
      note: `${hoverMilliseconds} ms on the link, empty caches before; longest ${Math.round(Math.max(...figures))} ms`,
    })
  }
}

/** A phone far from the next mast: what is seen first, and when a large folder can be worked with. */
async function tellSlow(stand: Stand, tell: (row: Row) => void): Promise<void> {
  const visits: Visit[] = []
  for (let round = 0; round < Math.min(stand.rounds, 3); round += 1) {
    await emptyCaches(stand.browser)
    visits.push(
      await visit(stand.browser, {
        url: `${stand.url}${stand.repository}${largeFolder.path}`,
        wanted: largeFolder,
        network: slow,
      }),
    )
  }
  const network = `${slow.kilobitsPerSecond} kbit/s, ${slow.latencyMilliseconds} ms`
  const of = (figure: (one: Visit) => number) => median(visits.map(figure))
  tell({
    name: `${network}, cold: shell painted`,
    figure: of(({ firstPaint }) => firstPaint) / 1000,
    unit: 's',
    target: { atMost: 2 },
  })
  tell({
    name: `${network}, cold: a folder of 3,000 usable`,
    figure: of(({ last }) => last) / 1000,
    unit: 's',
    target: { atMost: 5 },
  })
  const files: Visit[] = []
  const file = { url: `${stand.url}${stand.repository}${shortFile.path}`, wanted: { ...shortFile, count: 1, last: '' } }
  for (let time = 0; time < visitsUntilWarm; time += 1) await visit(stand.browser, file)
  for (let round = 0; round < Math.min(stand.rounds, 3); round += 1)
    files.push(await visit(stand.browser, { ...file, network: slow }))
  tell({
    name: `${network}, warm: the first rows of a file`,
    figure: median(files.map(({ last }) => last)) / 1000,
    unit: 's',
    target: { atMost: 1.5 },
  })
  tell({
    name: 'the folder: longest task',
    figure: of(({ longestTask }) => longestTask),
    unit: 'ms',
    target: { atMost: 100 },
  })
}
