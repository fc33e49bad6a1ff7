import { setTimeout as wait } from 'node:timers/promises'
import type { RunPart } from '../bench.ts'
import { ask } from '../client/ask.ts'
import { openFolder } from '../client/listing.ts'
import { gitLines } from '../data/run-git.ts'
import { quantile } from '../load/median.ts'

/** After this many milliseconds the rest is not waited for: the row says how far it came. */
const patience = 60_000

/**
 * The whole of git/git by one push to an empty repository; then how long until every folder of the default branch
 * has all its last commits, seen through the API while the first pages are opened again and again.
 */
export const importing: RunPart = async (bench) => {
  const { mirror, hosted, importMilliseconds } = await bench.subject('git')
  const pushed = performance.now()
  const { apiHeaders } = bench.workshop
  const root = `${hosted.api}/tree/${hosted.branch}`

  const pages = keepOpening([root, `${root}/t`, `${hosted.api}/commit/${hosted.branch}`], apiHeaders)
  const listing = ['--git-dir', mirror, 'ls-tree', '-r', '-d', '-z', hosted.branch]
  const [text = ''] = await gitLines(listing)
  // Submodules are listed, too, and are no folders here.
  const rows = text.split('\0').filter((row) => row.includes(' tree '))
  const folders = ['', ...rows.map((row) => row.slice(row.indexOf('\t') + 1))]
  let complete = 0
  let rootAt = 0
  for (const folder of folders) {
    if (performance.now() - pushed > patience) break
    const url = `${root}${folder === '' ? '' : `/${folder.split('/').map(encodeURIComponent).join('/')}`}`
    await openFolder({ url, headers: apiHeaders })
    complete += 1
    rootAt ||= performance.now()
  }
  const indexed = performance.now()
  const times = await pages.stop()
  bench.tell({ name: 'import of git/git: the push itself', figure: importMilliseconds / 1000, unit: 's' })
  bench.tell({
    name: `import of git/git: whole tip indexed, ${complete} of ${folders.length} folders`,
    figure: (indexed - pushed) / 1000,
    unit: 's',
    target: { atMost: 10 },
    note: `the root after ${((rootAt - pushed) / 1000).toFixed(1)} s; pages meanwhile: ${times.length} opened, slowest ${Math.round(quantile(times, 1))} ms`,
  })
}

/** Opens pages in turn until it is stopped; then gives how long each took. */
function keepOpening(urls: readonly string[], headers: Readonly<Record<string, string>>) {
  const times: number[] = []
  let stopped = false
  const running = (async () => {
    do {
      for (const url of urls) {
        const { status, milliseconds } = await ask(url, headers)
        if (status !== 200) throw new Error(`${url} answered ${status} while the import was indexed`)
        times.push(milliseconds)
      }
      await wait(50)
    } while (!stopped)
  })()
  // A failure is told by `stop`.
  running.catch(() => undefined)
  return {
    async stop(): Promise<readonly number[]> {
      stopped = true
      await running
      return times
    },
  }
}
