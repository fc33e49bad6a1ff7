import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { randomOf } from '../../faults/random.ts'
import { type Browser, openBrowser } from './browser.ts'
import { type GitWork, startGitWork } from './git-work.ts'
import { type HonestMessage, HonestOrder } from './messages.ts'
import { HonestPlan, ownRepository, type Person } from './person.ts'
import { watchStolenTime } from './stolen-time.ts'
import type { Sample } from './tally.ts'
import { openView } from './views.ts'

/**
 * Ten honest people in a process of their own: their times are not those of the attackers' event loop, nor of the
 * server's. Each reads a page, thinks, reads the next one; one of them after the other logs in, pushes, clones.
 */
const thinkMs = { least: 900, spread: 1_200 }
const everyMs = { login: 2_000, push: 1_500, clone: 1_500 }

const plan = HonestPlan.parse(JSON.parse(z.string().parse(process.argv[2])))
const random = randomOf(8)
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()

const stolen = watchStolenTime()

/** What somebody did, and when. */
interface Done {
  samples: Sample[]
  from: number
  to: number
}

let measured: Done[] = []
const running = new Set<Promise<void>>()

/** Notes what somebody does, once it is done, in the measurement in which it began. */
function follow(work: Promise<Sample | Sample[]>): Promise<void> {
  const [measurement, from] = [measured, performance.now()]
  const noted = work
    .then((done) => void measurement.push({ samples: [done].flat(), from, to: performance.now() }))
    .finally(() => running.delete(noted))
  running.add(noted)
  return noted
}

async function read(browser: Browser, person: Person): Promise<never> {
  const own = `${person.username}/${ownRepository}`
  for (;;) {
    await wait(thinkMs.least + random.below(thinkMs.spread))
    await follow(openView(browser, { shared: plan.shared, own, random }))
  }
}

/** Lets one of them after the other do something, whether or not the last one is done. What it gives lets the next one do it at once. */
function inTurn<T>(list: readonly T[], milliseconds: number, work: (one: T, n: number) => Promise<Sample>): () => void {
  let n = 0
  const next = () => {
    const one = list[n % list.length]
    n += 1
    if (one !== undefined) void follow(work(one, n))
  }
  setInterval(next, milliseconds)
  return next
}

const say = (message: HonestMessage) => process.send?.(message)
const readers: { browser: Browser; work: GitWork }[] = []
for (const person of plan.people) {
  readers.push({ browser: openBrowser({ port: plan.port, person }), work: await startGitWork(plan, person) })
}
for (const [index, { browser }] of readers.entries()) {
  const person = plan.people[index]
  if (person !== undefined) void read(browser, person)
}
// Each of them alternately over HTTP and SSH: there are ten, so that the parity of the round alone would fix each one's way.
const wayOf = (n: number) => ((n + Math.floor((n - 1) / readers.length)) % 2 === 0 ? 'http' : 'ssh')
const logIn = inTurn(readers, everyMs.login, ({ browser }) => browser.logIn())
const push = inTurn(readers, everyMs.push, ({ work }, n) => work.push(wayOf(n)))
await wait(everyMs.clone / 2)
const clone = inTurn(readers, everyMs.clone, ({ work }, n) => work.clone(wayOf(n)))

process.on('message', async (message) => {
  const order = HonestOrder.parse(message)
  if (order === 'begin') {
    measured = []
    stolen.forget(performance.now())
    delay.reset()
    if (plan.beginsWithEach) for (const begin of [logIn, push, clone]) begin()
    return
  }
  const ended = measured
  measured = []
  const held = [...running]
  const delayMs = delay.percentile(99) / 1e6
  if (order === 'next') delay.reset()
  await Promise.all(held)
  stolen.look()
  const isCounted = (sample: Sample, { from, to }: Done) => sample.failure !== undefined || !stolen.isIn(from, to)
  const samples = ended.flatMap((done) => done.samples.filter((sample) => isCounted(sample, done)))
  const all = ended.reduce((sum, done) => sum + done.samples.length, 0)
  say({ kind: 'measured', samples, stolen: all - samples.length, delayMs })
})
process.on('disconnect', () => process.exit())
say({ kind: 'ready' })
