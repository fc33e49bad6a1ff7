import { join } from 'node:path'
import { openProfile } from '../../e2e/browser/open-chromium.ts'
import type { RunPart } from '../bench.ts'
import { git } from '../data/run-git.ts'
import { makeWide } from '../data/wide-history.ts'
import { median } from '../load/median.ts'
import { type Scrolled, turnWheel } from '../screens/turn-wheel.ts'
import { emptyCaches, type Visit, visit } from '../screens/visit.ts'
import { account } from '../sheaf/account.ts'

const wide = { files: 1_400, lines: 360_000, kept: 20 } as const
const rounds = 3
const wheel = { pixelsPerSecond: 24_000, seconds: 10 } as const

/** A comparison of 1,400 files in a browser: when its first lines are seen, and how it scrolls. */
export const comparisonPage: RunPart = async ({ workshop, folder, tell }) => {
  const gitDir = join(folder, 'wide.git')
  await makeWide(gitDir, wide)
  const hosted = await workshop.create({ name: 'wide', branch: 'main', isPublic: true })
  await git(['--git-dir', gitDir, 'push', '-q', hosted.remote, 'main', 'topic'])
  const browser = await openProfile(join(folder, 'profile'))
  try {
    const url = `${workshop.sheaf.url}/${account.username}/wide/compare/main...topic`
    const wanted = { rows: '[data-segment] [data-mark]', count: 1, last: '' }
    const [visits, scrolls]: [Visit[], Scrolled[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      await emptyCaches(browser)
      const look = async (page: Parameters<typeof turnWheel>[0]) => {
        scrolls.push(await turnWheel(page, wheel))
      }
      visits.push(await visit(browser, { url, wanted, look }))
    }
    const [first] = visits
    const what = `a comparison of ${wide.files.toLocaleString('en')} files and ${wide.lines.toLocaleString('en')} lines`
    tell({
      name: `${what}: its first lines on the screen, no script kept`,
      figure: median(visits.map(({ last }) => last)),
      unit: 'ms',
      target: { atMost: 1_000 },
      note: `the first time of all ${Math.round(first?.last ?? 0)} ms`,
    })
    tell({
      name: 'the same: frames a second at 24,000 pixels a second',
      figure: median(scrolls.map(({ frames, seconds }) => frames / seconds)),
      unit: 'frames/s',
      target: { atLeast: 55 },
      note: scrolls
        .map(({ pixels, seconds }) => `${Math.round(pixels / seconds).toLocaleString('en')} px/s`)
        .join(', '),
    })
    tell({
      name: 'the same: what moves by itself meanwhile',
      figure: median(scrolls.map(({ shift }) => shift)),
      unit: '×',
      target: { atMost: 0.02 },
      note: scrolls
        .flatMap(({ moved }) => moved.slice(0, 2).map(([name, by]) => `${name} ${by.toFixed(3)}`))
        .join(', '),
    })
  } finally {
    await browser.close()
  }
}
