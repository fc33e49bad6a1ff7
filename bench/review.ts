import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, openProfile } from '../e2e/browser/open-chromium.ts'
import { runProcess } from '../tools/process/run-process.ts'
import { at } from '../tools/workspace.ts'
import { closingOnSignals } from './closing.ts'
import { mirrorOf } from './data/mirror.ts'
import { git } from './data/run-git.ts'
import { syntheticOf } from './data/synthetic.ts'
import { machine } from './report/machine.ts'
import { type Row, reaches } from './report/row.ts'
import { lineOf, spreadTable } from './report/table.ts'
import { tellFiles } from './review/files.ts'
import { fill, headersOf, sessionName } from './review/fill.ts'
import { tellLists } from './review/lists.ts'
import { tellMerges } from './review/merges.ts'
import { tellPage } from './review/page.ts'
import type { ReviewBench, ReviewedHistory } from './review/review-bench.ts'
import { tellWatchers } from './review/watchers.ts'
import { logIn } from './sheaf/account.ts'
import { defaultBranchOf, openWorkshop, type Workshop } from './sheaf/workshop.ts'

const parts = { lists: tellLists, page: tellPage, merges: tellMerges, watchers: tellWatchers, files: tellFiles }
/** Where there is no copy of the real history, one of about as many commits is made. */
const madeCommits = 80_000

/**
 * Measures what a team feels that proposes, reviews and merges in a large history: lists of 50,000 threads, the page of a pull request, mergeability, merges,
 * people who watch a thread, and a large diff in a browser. Ends with failure where a row does not reach its target.
 */
export async function benchReview(args: readonly string[]): Promise<void> {
  const { source, people, only } = optionsIn(args)
  const found = await historyFrom(source)
  await runProcess(process.execPath, [at('tools/commands/build.ts')], { live: true })
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-'))
  const closing = closingOnSignals()
  closing.add(async () => rmSync(folder, { recursive: true, force: true }))
  const rows: Row[] = []
  const loadBefore = loadavg()[0] ?? 0
  try {
    const workshop = await openWorkshop(folder)
    closing.add(() => workshop.stop())
    const history = await hosted(workshop, found)
    const filled = await filledThreads({ workshop, folder, people })
    let browser: BrowserContext | undefined
    const bench: ReviewBench = {
      ...{ workshop, history, folder },
      ...{ headers: headersOf(filled.token), people: filled.people.map(headersOf) },
      api: await logIn(workshop.sheaf.url),
      async browser() {
        if (browser !== undefined) return browser
        const opened = await openProfile(join(folder, 'profile'))
        closing.add(() => opened.close())
        await opened.addCookies([{ name: sessionName, value: filled.token, url: workshop.sheaf.url }])
        browser = opened
        return opened
      },
      tell: (row) => rows.push(row) && console.log(lineOf(row)),
    }
    for (const [name, tell] of Object.entries(parts)) if (only.has(name)) await tell(bench)
  } finally {
    await closing.run()
  }
  const { processor, cores, node } = machine()
  const head = `${new Date().toISOString()}; ${processor}, ${cores} cores, node ${node}; ${found.called}; load ${loadBefore.toFixed(1)} → ${(loadavg()[0] ?? 0).toFixed(1)}`
  const table = `${head}\n\n${spreadTable(rows)}`
  mkdirSync(at('.cache', 'bench'), { recursive: true })
  writeFileSync(at('.cache', 'bench', 'review.md'), `${table}\n`)
  console.log(`\n${table}`)
  process.exitCode = rows.some((row) => reaches(row) === false) ? 1 : 0
}

function optionsIn(args: readonly string[]): { source: string; people: number; only: ReadonlySet<string> } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      source: { type: 'string', default: realSource },
      people: { type: 'string', default: '200' },
      only: { type: 'string', default: Object.keys(parts).join(',') },
    },
  })
  const people = Number(values.people)
  if (!Number.isInteger(people) || people < 1 || people > 300) throw new Error('--people takes a number from 1 to 300')
  const only = new Set(values.only.split(','))
  for (const name of only)
    if (!(name in parts)) throw new Error(`--only takes ${Object.keys(parts).join(', ')}; not ${name}`)
  return { source: values.source, people, only }
}

type Found = Omit<ReviewedHistory, 'hosted'>

const realSource = 'https://github.com/git/git'
/** The first commit of git/git: what has it is a copy of that. */
const firstOfGit = 'e83c5163316f89bfbde7d9ab23ca2e25604af290'

/** The real history, where it can be had; one that was made, otherwise. */
async function historyFrom(source: string): Promise<Found> {
  try {
    const mirror = await mirrorOf({ name: source === realSource ? 'git' : 'reviewed', source })
    const isGit = await git(['--git-dir', mirror, 'merge-base', '--is-ancestor', firstOfGit, 'HEAD']).then(
      () => true,
      () => false,
    )
    return { called: isGit ? 'git/git' : 'another history than that of git/git', mirror }
  } catch (error) {
    console.log(`No copy of git/git was found, a history is made: ${error instanceof Error ? error.message : error}`)
    const called = `a history of ${madeCommits.toLocaleString('en')} commits that was made`
    return { called, mirror: await syntheticOf(madeCommits) }
  }
}

/** Pushes its default branch whole, as a client does. */
async function hosted(workshop: Workshop, found: Found): Promise<ReviewedHistory> {
  const branch = await defaultBranchOf(found.mirror)
  const made = await workshop.create({ name: 'history', branch, isPublic: true })
  const began = performance.now()
  await git(['--git-dir', found.mirror, 'push', '-q', made.remote, `refs/heads/${branch}`])
  console.log(`  pushed ${found.called} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return { ...found, hosted: made }
}

/** Two repositories of 50,000 threads each, and people who are signed in. */
async function filledThreads({ workshop, folder, people }: { workshop: Workshop; folder: string; people: number }) {
  const create = (name: string) => workshop.create({ name, branch: 'main', isPublic: true })
  const [discussions, pulls] = [await create('discussions'), await create('pulls')]
  const repositories = { discussion: discussions.uid, pull: pulls.uid }
  return workshop.whileStopped(() => fill({ data: join(folder, 'data'), people, repositories }))
}
