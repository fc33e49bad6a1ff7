import { join } from 'node:path'
import { git } from '../data/run-git.ts'
import { makeWide } from '../data/wide-history.ts'
import { median } from '../load/median.ts'
import { type Scrolled, turnWheel } from '../screens/turn-wheel.ts'
import { emptyCaches, type Visit, visit } from '../screens/visit.ts'
import { account } from '../sheaf/account.ts'
import type { ReviewBench } from './review-bench.ts'

const wide = { files: 1_500, lines: 200_000 } as const
const rounds = 3
const visitsUntilWarm = 3
const atMost = { shown: 600, task: 100 } as const
const wheel = { pixelsPerSecond: 22_500, seconds: 6 } as const

/** The files of a pull request of 1,500 files in a browser: when the first one is seen, and what a turn of the wheel costs. */
export async function tellFiles({ workshop, api, folder, browser: open, tell }: ReviewBench): Promise<void> {
  const gitDir = join(folder, 'wide.git')
  await makeWide(gitDir, wide)
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
      scrolled = await turnWheel(page, wheel)
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
