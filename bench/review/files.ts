import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Page } from '../../e2e/browser/open-chromium.ts'
import { git } from '../data/run-git.ts'
import { median } from '../load/median.ts'
import { emptyCaches, type Visit, visit } from '../screens/visit.ts'
import { account } from '../sheaf/account.ts'
import type { ReviewBench } from './review-bench.ts'
import { makeWide, wide } from './wide-history.ts'

const rounds = 3
const visitsUntilWarm = 3
const atMost = { shown: 600, task: 100 } as const
/** The wheel turns so far, so often. */
const wheel = { pixels: 900, turns: 150, everyMs: 40 } as const

/** The files of a pull request of 1,500 files in a browser: when the first one is seen, and what a turn of the wheel costs. */
export async function tellFiles({ workshop, api, folder, browser: open, tell }: ReviewBench): Promise<void> {
  const gitDir = join(folder, 'wide.git')
  await makeWide(gitDir)
  const hosted = await workshop.create({ name: 'wide', branch: 'main', isPublic: true })
  await git(['--git-dir', gitDir, 'push', '-q', hosted.remote, 'main', 'topic'])
  const params = { owner: account.username, repo: 'wide' }
  const { number } = await api.createPull({ params, body: { base: 'main', head: 'topic', title: 'Weave anew' } })
  const browser = await open()
  const url = `${workshop.sheaf.url}/${account.username}/wide/pulls/${number}/files`
  const wanted = { rows: '[data-segment] [data-mark]', count: 1, last: '' }
  const [cold, warm]: [Visit[], Visit[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    await emptyCaches(browser)
    for (let time = 0; time < visitsUntilWarm; time += 1) {
      const seen = await visit(browser, { url, wanted })
      if (time === 0) cold.push(seen)
      if (time === visitsUntilWarm - 1) warm.push(seen)
    }
  }
  const what = `a diff of ${wide.files.toLocaleString('en')} files and ${wide.lines.toLocaleString('en')} lines`
  for (const [state, visits] of Object.entries({ cold, warm }))
    tell({
      name: `${what}, ${state}: its first file on the screen`,
      figure: median(visits.map(({ last }) => last)),
      unit: 'ms',
      target: { atMost: atMost.shown },
      note: `longest task ${Math.round(median(visits.map(({ longestTask }) => longestTask)))} ms`,
    })
  let scrolled: Scrolled | undefined
  await visit(browser, {
    ...{ url, wanted },
    look: async (page) => {
      scrolled = await scroll(page)
    },
  })
  if (scrolled === undefined) throw new Error('nothing was scrolled')
  const { longestTask, frames, seconds, pixels } = scrolled
  tell({
    name: `${what}: longest task while the wheel turns`,
    figure: longestTask,
    unit: 'ms',
    target: { atMost: atMost.task },
    note: `${Math.round(frames / seconds)} frames a second, ${Math.round(pixels).toLocaleString('en')} pixels in ${seconds.toFixed(1)} s`,
  })
}

const Scrolled = z.object({ longestTask: z.number(), frames: z.number(), seconds: z.number(), pixels: z.number() })
type Scrolled = z.output<typeof Scrolled>

async function scroll(page: Page): Promise<Scrolled> {
  await page.mouse.move(640, 400)
  await page.evaluate(`window.scrolledByBench = (() => {
    const began = performance.now()
    let [longestTask, frames] = [0, 0]
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration)
    }).observe({ type: 'longtask' })
    const count = () => {
      frames += 1
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
    return () => ({ longestTask, frames, seconds: (performance.now() - began) / 1000, pixels: window.scrollY })
  })()
  undefined`)
  for (let turn = 0; turn < wheel.turns; turn += 1) {
    await page.mouse.wheel(0, wheel.pixels)
    await wait(wheel.everyMs)
  }
  return Scrolled.parse(await page.evaluate('window.scrolledByBench()'))
}
