import type { Random } from '../../faults/random.ts'
import type { Browser } from './browser.ts'
import type { HonestPlan } from './person.ts'
import type { Sample } from './tally.ts'

/** Opens one of the pages that people open, with the calls that it makes, all at once as a browser does. */
export async function openView(
  browser: Browser,
  { shared, own, random }: { shared: HonestPlan['shared']; own: string; random: Random },
): Promise<Sample[]> {
  const repository = random.chance(0.7) ? shared.repository : own
  const pick = (list: readonly string[]) => list[random.below(list.length)] ?? ''
  const which = random.below(10)
  if (which < 1) return all(browser, [['/', '/']])
  if (which < 6) return all(browser, overviewOf(repository))
  if (which < 8) return all(browser, folderOf(shared.repository, pick(shared.folders)))
  if (which < 9) return all(browser, logOf(shared.repository))
  return all(browser, [['diff', `/api/repo/${shared.repository}/diff/${pick(shared.commits)}`]])
}

type Ask = readonly [what: string, path: string]

const all = (browser: Browser, asks: readonly Ask[]): Promise<Sample[]> =>
  Promise.all(asks.map(([what, path]) => browser.get(what, path)))

/** What the page of a repository asks for. */
const overviewOf = (repository: string): Ask[] => [
  ['document of a repository', `/${repository}`],
  ['getRepository', `/api/repo/${repository}`],
  ['listRefs', `/api/repo/${repository}/refs`],
  ['listCommits', `/api/repo/${repository}/commit/main?page=0&page_size=1`],
  ['listTree', `/api/repo/${repository}/tree/main`],
  ['getContributions', `/api/repo/${repository}/contributions/main`],
  ['getLanguages', `/api/repo/${repository}/languages/main`],
]

const folderOf = (repository: string, folder: string): Ask[] => [
  ['document of a folder', `/${repository}/tree/main/${folder}`],
  ['getRepository', `/api/repo/${repository}`],
  ['listTree', `/api/repo/${repository}/tree/main/${folder}`],
]

const logOf = (repository: string): Ask[] => [
  ['document of a log', `/${repository}/commits`],
  ['getRepository', `/api/repo/${repository}`],
  ['listRefs', `/api/repo/${repository}/refs`],
  ['listCommits', `/api/repo/${repository}/commit/main?page=1`],
]
