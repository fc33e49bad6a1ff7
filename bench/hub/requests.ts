import { git } from '../data/run-git.ts'
import { load } from '../load/load.ts'
import { median } from '../load/median.ts'

import { account } from '../sheaf/account.ts'
import type { HubBench } from './hub-bench.ts'

const seconds = 5
const rounds = 5

/** What clients ask before they download: where a file is, and what files there are. */
export async function tellRequests({ url, token, sizes, tell, create, data }: HubBench): Promise<void> {
  const { tree: files } = sizes
  const repo = await create('large-tree')
  const remote = new URL(`/${repo}.git`, url)
  Object.assign(remote, { username: account.username, password: token })
  await git(['--git-dir', await data.tree('tree.git', files), 'push', '-q', remote.href, 'main'])

  const { hostname: host, port } = new URL(url)
  const path = `/${repo}/resolve/main/shard-0/7.json`
  const asked = { host, port: Number(port), path, method: 'HEAD' as const, connections: 8, maxRequests: 1_000_000 }
  await load({ ...asked, seconds: 1 })
  const { requestsPerSecond, failures } = await load({ ...asked, seconds })
  if (failures > 0) throw new Error(`${failures} requests for ${path} failed`)
  tell({
    ...{ name: 'HEAD of a file, as clients ask first', figure: requestsPerSecond, unit: 'req/s' },
    target: { atLeast: 2_500 },
  })

  const first = `${url}/api/models/${repo}/tree/main?recursive=true`
  const times: { page: number; all: number; pages: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const walked = await walk(first)
    if (walked.files !== files + Math.ceil(files / 1_000)) throw new Error(`${walked.files} entries were listed`)
    // The first one reads what the others find in memory.
    if (round > 0) times.push(walked)
  }
  const pages = times[0]?.pages ?? 0
  const of = `tree of ${files.toLocaleString('en')} files, warm`
  tell({
    name: `${of}: its first page`,
    figure: median(times.map(({ page }) => page)),
    unit: 'ms',
    target: { atMost: 150 },
  })
  tell({
    name: `${of}: all ${pages} pages, one after the other`,
    figure: median(times.map(({ all }) => all)),
    unit: 'ms',
  })
}

/** Follows the pages of a list to its end. */
async function walk(first: string): Promise<{ page: number; all: number; pages: number; files: number }> {
  const began = performance.now()
  let [page, pages, files] = [0, 0, 0]
  for (let next: string | undefined = first; next !== undefined; ) {
    const answer: Response = await fetch(next)
    if (!answer.ok) throw new Error(`${next} answered ${answer.status}`)
    const entries: unknown = await answer.json()
    files += Array.isArray(entries) ? entries.length : 0
    pages += 1
    if (pages === 1) page = performance.now() - began
    next = /<([^>]+)>;\s*rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return { page, all: performance.now() - began, pages, files }
}
