import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Bench, RunPart, Subject } from '../bench.ts'
import { ask } from '../client/ask.ts'
import { shallowRequest } from '../client/fetch-request.ts'
import { postFetch } from '../client/post-fetch.ts'
import { createPusher } from '../client/pusher.ts'
import { inAddress, pathsOf } from '../data/paths-of.ts'
import { sampleOf } from '../data/random-numbers.ts'
import { git, gitLines } from '../data/run-git.ts'
import { spreadOf } from '../load/ask-each.ts'
import { settled } from './settled.ts'

const seconds = 30
/** How often in a second each is done, whether or not what went before has ended. */
const rates = { page: 20, api: 5, clone: 1, push: 0.5 }

/** Everything of one sort that was done: how long each took in milliseconds, and what failed. */
interface Done {
  times: number[]
  failures: unknown[]
}

/**
 * What a working day asks for, all at once, on two histories that nothing was tuned on: pages of every kind, one in
 * four of them the log of a file that nobody asked for before, reads of the API, shallow clones and pushes.
 */
export const mix: RunPart = async (bench) => {
  const subjects = [await bench.subject('mix-a'), await bench.subject('mix-b')]
  await settled(bench, subjects)
  const plans = await Promise.all(subjects.map((subject, index) => planOf(bench, subject, index)))
  const pages = weave(plans.map((plan) => plan.pages))
  const reads = weave(plans.map((plan) => plan.reads))
  const clones = weave(plans.map((plan) => plan.clones))
  const pushes = weave(plans.map((plan) => plan.pushes))

  const get = async (url: string) => {
    const { status, milliseconds } = await ask(url, bench.workshop.apiHeaders)
    if (status !== 200) throw new Error(`${url} answered ${status}`)
    return milliseconds
  }
  const [page, api, clone, push] = await Promise.all([
    atRate(rates.page, pages, get),
    atRate(rates.api, reads, get),
    atRate(rates.clone, clones, async ({ url, body }) => {
      const fetched = await postFetch({ url, body, headers: bench.workshop.gitHeaders })
      return fetched.milliseconds
    }),
    atRate(rates.push, pushes, (run) => run()),
  ])
  const sorts = { page, api, clone, push }
  const failures = Object.values(sorts).flatMap((done) => done.failures)
  for (const failure of failures.slice(0, 3)) console.log(String(failure))
  const said = (name: string, { times }: Done) => {
    const { p50, p99, asked } = spreadOf(times)
    return `${name} p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(0)} ms of ${asked}`
  }
  const all = spreadOf([...page.times, ...api.times])
  bench.tell({
    name: 'mix on two histories: pages and reads of the API, p99',
    figure: all.p99,
    unit: 'ms',
    target: { atMost: 250 },
    random: all,
    note: Object.entries(sorts)
      .map(([name, done]) => said(name, done))
      .join('; '),
  })
  bench.tell({ name: 'the same: those that failed', figure: failures.length, unit: '×', target: { atMost: 0 } })
  await tellMemory(bench)
}

/** Longer than git's readers rest before they end. */
const restSeconds = 30

/** What the command and all that it started hold after two imports and a day's work, and once they have rested. */
async function tellMemory(bench: Bench): Promise<void> {
  const { sheaf } = bench.workshop
  const [whole, server, below] = [sheaf.treeMebibytes(), sheaf.residentMebibytes(), sheaf.residentBelowMebibytes()]
  await wait(restSeconds * 1000)
  const rested = sheaf.treeMebibytes() ?? Number.NaN
  bench.tell({
    name: 'memory after both imports and the mix, npm and git included (PSS)',
    figure: rested,
    unit: 'MiB',
    target: { atMost: 300 },
    note: [
      `${restSeconds} s before ${Math.round(whole ?? Number.NaN)}, the server itself ${server} resident, all below it ${below}`,
      `now ${sheaf.residentMebibytes()} and ${sheaf.residentBelowMebibytes()}`,
    ].join('; '),
  })
}

interface Plan {
  pages: string[]
  reads: string[]
  clones: { url: string; body: Buffer }[]
  pushes: (() => Promise<number>)[]
}

/** What is asked of one history, all different, more of each than half of what is asked in all. */
async function planOf(bench: Bench, { mirror, hosted }: Subject, index: number): Promise<Plan> {
  const { api, raw, branch } = hosted
  const half = (rate: number) => Math.ceil((rate * seconds) / 2) + 1
  const count = half(rates.page)
  const { files, folders } = await pathsOf({ mirror, branch })
  const commits = sampleOf(await gitLines(['--git-dir', mirror, 'rev-list', '--no-merges', '-5000', branch]), count)
  const kinds = [
    sampleOf(files, count, 3).map((file) => `${api}/commit/${branch}?page_size=30&path=${encodeURIComponent(file)}`),
    sampleOf(folders, count, 4).map((folder) => `${api}/tree/${branch}/${inAddress(folder)}`),
    sampleOf(files, count, 5).map((file) => `${raw}/${branch}/${inAddress(file)}`),
    commits.map((commit) => `${api}/diff/${commit}`),
  ]
  // Between them, what everybody looks at.
  const pages = weave(kinds).slice(0, count - 8)
  pages.splice(4, 0, ...Array.from({ length: 8 }, () => `${api}/tree/${branch}`))
  const reads = Array.from({ length: half(rates.api) }, (_, at) =>
    at % 2 === 0 ? `${api}/refs` : `${api}/commit/${branch}?page=${at + 1}`,
  )
  const tips = sampleOf(await gitLines(['--git-dir', mirror, 'rev-list', '-2000', branch]), half(rates.clone), 6)
  return {
    pages,
    reads,
    clones: tips.map((tip) => ({ url: `${hosted.bare}/git-upload-pack`, body: shallowRequest(tip) })),
    pushes: await pushesTo(bench, { mirror, hosted, index, count: half(rates.push) }),
  }
}

/** One commit on top of the other, made before the time runs; each is pushed when the one before it has been. */
async function pushesTo(
  bench: Bench,
  { mirror, hosted, index, count }: Pick<Subject, 'mirror' | 'hosted'> & { index: number; count: number },
): Promise<(() => Promise<number>)[]> {
  const { files, folders } = await pathsOf({ mirror, branch: hosted.branch })
  const pusher = await createPusher({
    folder: join(bench.folder, `mix-${index}.git`),
    mirror,
    changes: { folder: folders[0] ?? 'bench', file: files.find((file) => /^README/i.test(file)) ?? files[0] ?? '' },
  })
  let head = await git(['--git-dir', mirror, 'rev-parse', hosted.branch])
  const commits: string[] = []
  for (let number = 0; number < count; number += 1) {
    head = await pusher.commitOn(head, `of the mix ${number}`)
    commits.push(head)
  }
  let before: Promise<unknown> = Promise.resolve()
  return commits.map((commit) => () => {
    const pushed = before.then(() => pusher.push({ commit, branch: hosted.branch, remote: hosted.remote }))
    before = pushed.catch(() => undefined)
    return pushed
  })
}

/** Does something with each item at a fixed rate, until the time is over; then waits for what is under way. */
async function atRate<T>(perSecond: number, items: readonly T[], work: (item: T) => Promise<number>): Promise<Done> {
  const done: Done = { times: [], failures: [] }
  const running: Promise<void>[] = []
  const began = performance.now()
  for (const [number, item] of items.slice(0, Math.round(perSecond * seconds)).entries()) {
    await wait(Math.max(0, began + (number * 1000) / perSecond - performance.now()))
    const ends = work(item).then(
      (milliseconds) => void done.times.push(milliseconds),
      (error: unknown) => void done.failures.push(error),
    )
    running.push(ends)
  }
  await Promise.all(running)
  return done
}

/** The first of each list, then the second of each, and so on. */
function weave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat()
}
