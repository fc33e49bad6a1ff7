import { manyThreads } from '../../server/src/testing/many-threads.ts'
import { ask } from '../client/ask.ts'
import { randomNumbers } from '../data/random-numbers.ts'
import { askEach, type Spread } from '../load/ask-each.ts'
import { median } from '../load/median.ts'
import { account } from '../sheaf/account.ts'
import { personCalled } from './fill.ts'
import type { ReviewBench } from './review-bench.ts'

/** What is typed: each qualifier of the language alone, what finds nothing, and some with others. */
const queries = [
  '',
  'label:everywhere',
  'label:half',
  'label:many',
  'label:rare',
  'label:past',
  'label:half label:many',
  'label:past label:half',
  'no:label',
  `author:${account.username}`,
  `author:${personCalled(0)}`,
  `assignee:${account.username}`,
  `assignee:${personCalled(0)}`,
  'no:assignee',
  'milestone:everywhere',
  'milestone:past label:half',
  'no:milestone',
  'weave',
  'needle',
  'nowhere',
  'nowhere label:half',
  'no:label no:assignee no:milestone nowhere',
]
const answers = ['is:answered', 'is:unanswered', 'is:answered label:rare']
const lists = [
  { name: 'discussions', state: 'open', queries: [...queries, ...answers, 'is:closed label:half'] },
  { name: 'pulls', state: 'closed', queries: [...queries, 'is:open label:half'] },
] as const
const sorts = ['newest', 'updated'] as const

const atMost = 30
const randomPages = 10
const rounds = 9

/** Lists of 50,000 threads by each qualifier, in both orders: right after a start, at places drawn by chance, and over and over. */
export async function tellLists({ workshop, headers, tell }: ReviewBench): Promise<void> {
  await workshop.restart()
  const asked = lists.flatMap(({ name, state, queries: all }) =>
    all.flatMap((q) =>
      sorts.map((sort) => {
        const words = new URLSearchParams({ state, sort, q })
        const url = `${workshop.sheaf.url}/api/repo/${account.username}/${name}/${name}?${words}`
        return { name: `${name}, ${q === '' ? 'all' : `\`${q}\``}, ${sort} first`, url }
      }),
    ),
  )
  const first = new Map<string, number>()
  for (const { url } of asked) first.set(url, await answered(url, headers))
  for (const { name, url } of asked) {
    const random: Spread = await askEach(
      cursors().map((after) => `${url}&after=${after}`),
      headers,
    )
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) times.push(await answered(url, headers))
    const target = { atMost }
    tell({
      name,
      figure: median(times),
      unit: 'ms',
      first: first.get(url) ?? Number.NaN,
      random,
      target,
      randomTarget: target,
    })
  }
}

/** Places in either order, always the same. */
function cursors(): string[] {
  const random = randomNumbers(1)
  return Array.from({ length: randomPages }, () => {
    const number = 1 + Math.floor(random() * manyThreads)
    return `${2 * manyThreads - number}-${number}`
  })
}

async function answered(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const { status, milliseconds } = await ask(url, headers)
  if (status !== 200) throw new Error(`${url} answered ${status}`)
  return milliseconds
}
