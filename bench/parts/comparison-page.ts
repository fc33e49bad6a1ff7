import { join } from 'node:path'
import { type BrowserContext, openProfile } from '../../e2e/browser/open-chromium.ts'
import type { Bench, RunPart } from '../bench.ts'
import { mirrorOf } from '../data/mirror.ts'
import { git, gitLines } from '../data/run-git.ts'
import { makeWide } from '../data/wide-history.ts'
import { median } from '../load/median.ts'
import { type Scrolled, turnWheel } from '../screens/turn-wheel.ts'
import { emptyCaches, type Visit, visit } from '../screens/visit.ts'
import { account } from '../sheaf/account.ts'
import { defaultBranchOf } from '../sheaf/workshop.ts'
import { settled } from './settled.ts'

const wide = { files: 1_400, lines: 360_000, kept: 20 } as const
/** Since then more than four thousand files of curl have changed, most of them by few lines. */
const since = 'curl-8_15_0'
const rounds = 3
const wheel = { pixelsPerSecond: 24_000, seconds: 10 } as const

/** What is compared: a path of the page, and how it is called. */
interface Compared {
  path: string
  what: string
}

/** Comparisons of thousands of files in a browser: when their first lines are seen, and how they scroll. */
export const comparisonPage: RunPart = async (bench) => {
  const browser = await openProfile(join(bench.folder, 'profile'))
  try {
    // One after the other: what follows the push of a whole history is no part of what is looked at.
    for (const host of [hostWide, hostReal]) await tellComparison(bench, { ...(await host(bench)), browser })
  } finally {
    await browser.close()
  }
}

async function hostWide({ workshop, folder }: Bench): Promise<Compared> {
  const gitDir = join(folder, 'wide.git')
  await makeWide(gitDir, wide)
  const hosted = await workshop.create({ name: 'wide', branch: 'main', isPublic: true })
  await git(['--git-dir', gitDir, 'push', '-q', hosted.remote, 'main', 'topic'])
  const what = `a comparison of ${wide.files.toLocaleString('en')} files and ${wide.lines.toLocaleString('en')} lines`
  return { path: 'wide/compare/main...topic', what }
}

/** A real one: of files that are as long as chance has it, whose numbers of lines are counted while it is scrolled for the first time. */
async function hostReal({ workshop, options }: Bench): Promise<Compared> {
  const mirror = await mirrorOf({ name: 'curl', source: options.curlSource })
  const branch = await defaultBranchOf(mirror)
  const hosted = await workshop.create({ name: 'compared', branch, isPublic: true })
  await git(['--git-dir', mirror, 'push', '-q', hosted.remote, branch, `refs/tags/${since}`])
  await settled({ workshop }, [{ hosted }])
  const range = `${since}...${branch}`
  const files = (await gitLines(['--git-dir', mirror, 'diff', '--name-only', range])).length
  return { path: `compared/compare/${range}`, what: `a comparison of ${files.toLocaleString('en')} files of curl` }
}

async function tellComparison(
  { workshop, tell }: Bench,
  { path, what, browser }: Compared & { browser: BrowserContext },
): Promise<void> {
  const url = `${workshop.sheaf.url}/${account.username}/${path}`
  const wanted = { rows: '[data-segment] [data-mark]', count: 1, last: '' }
  const [visits, scrolls]: [Visit[], Scrolled[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    await emptyCaches(browser)
    const look = async (page: Parameters<typeof turnWheel>[0]) => {
      scrolls.push(await turnWheel(page, wheel))
    }
    visits.push(await visit(browser, { url, wanted, look }))
  }
  tell({
    name: `${what}: its first lines on the screen, no script kept`,
    figure: median(visits.map(({ last }) => last)),
    unit: 'ms',
    target: { atMost: 1_000 },
    note: `each time ${visits.map(({ last }) => Math.round(last)).join(', ')} ms`,
  })
  tell({
    name: 'the same: frames a second at 24,000 pixels a second',
    figure: median(scrolls.map(({ frames, seconds }) => frames / seconds)),
    unit: 'frames/s',
    target: { atLeast: 55 },
    note: scrolls
      .map(
        ({ frames, pixels, seconds, longestFrame }) =>
          `${(frames / seconds).toFixed(1)} at ${Math.round(pixels / seconds).toLocaleString('en')} px/s, the longest ${Math.round(longestFrame)} ms`,
      )
      .join('; '),
  })
  tell({
    name: 'the same: what moves by itself meanwhile, the first time of all',
    figure: scrolls[0]?.shift ?? Number.NaN,
    unit: '×',
    target: { atMost: 0.02 },
    note: scrolls
      .map(
        ({ shift, moved }) => `${shift.toFixed(4)} ${moved.map(([name, by]) => `${name} ${by.toFixed(3)}`).join(', ')}`,
      )
      .join('; '),
  })
}
