import { setTimeout as wait } from 'node:timers/promises'
import { quantile } from '../load/median.ts'
import { paramsOf } from './pulls.ts'
import type { ReviewBench } from './review-bench.ts'
import { type Seen, watchThread } from './watch-thread.ts'

/** Comments come by twenty to a page. */
const lengths = [
  { before: 5, pages: 'one page' },
  { before: 25, pages: 'two pages' },
] as const
const rounds = 10
const atMost = 300
/** No address may have as many streams as there are people. */
const addresses = ['127.0.0.1', '127.0.0.2', '127.0.0.3']

/** Many people have one discussion open: when the server tells each of a new comment, and when each has read it. */
export async function tellWatchers(bench: ReviewBench): Promise<void> {
  for (const length of lengths) await tellOne(bench, length)
}

async function tellOne(bench: ReviewBench, { before, pages }: (typeof lengths)[number]): Promise<void> {
  const { api, people, workshop, tell } = bench
  const params = paramsOf(bench)
  const body = 'Which of the two is the one that we keep?\n\n1. The one that *stands*\n2. `git diff` of the other'
  const { number } = await api.createDiscussion({ params, body: { title: 'Which one stays', body } })
  const at = { params: { ...params, number: String(number) } }
  for (let comment = 0; comment < before; comment += 1)
    await api.createComment({ ...at, body: { body: `${body} (${comment})` } })
  const { url } = workshop.sheaf
  const name = `${params.owner}/${params.repo}`
  const watchers = await Promise.all(
    people.map((headers, place) =>
      watchThread({
        stream: `${url}/api/user/live?thread=${name}/${number}`,
        page: `${url}/api/repo/${name}/discussions/${number}`,
        headers,
        from: addresses[place % addresses.length] ?? '',
      }),
    ),
  )
  const [told, read]: [number[], number[]] = [[], []]
  try {
    for (let round = 0; round < rounds; round += 1) {
      // Whoever writes thinks before.
      await wait(500)
      const said = `What was said in round ${round}`
      const seen: Promise<Seen>[] = watchers.map((watcher) => watcher.sees(said))
      const began = performance.now()
      const [times] = await Promise.all([Promise.all(seen), api.createComment({ ...at, body: { body: said } })])
      told.push(...times.map((each) => each.told - began))
      read.push(...times.map((each) => each.read - began))
    }
  } finally {
    for (const watcher of watchers) watcher.stop()
  }
  for (const [what, times] of [
    ['are told of a comment', told],
    ['have it', read],
  ] as const)
    tell({
      name: `${people.length} people who watch a discussion of ${pages} ${what}, p99`,
      figure: quantile(times, 0.99),
      unit: 'ms',
      target: { atMost },
      note: `since it was sent; p50 ${Math.round(quantile(times, 0.5))}, slowest ${Math.round(Math.max(...times))} ms of ${times.length}`,
    })
}
