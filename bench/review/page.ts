import { join } from 'node:path'
import type { BrowserContext } from '../../e2e/browser/open-chromium.ts'
import { ask } from '../client/ask.ts'
import { spreadOf } from '../load/ask-each.ts'
import { median } from '../load/median.ts'
import { type Proposed, paramsOf, propose } from './pulls.ts'
import type { ReviewBench } from './review-bench.ts'
import { openTopics } from './topics.ts'

const count = 21
const commentsEach = 10
const rounds = 50
const atMost = 15

/** All that the page of a pull request asks the server for, one after the other: right after a start, over and over, and of others that nobody has asked for since the start. */
export async function tellPage(bench: ReviewBench): Promise<void> {
  const { history, folder, workshop, headers, tell } = bench
  const { mirror, hosted } = history
  const topics = await openTopics({ folder: join(folder, 'pages.git'), mirror, branch: hosted.branch, count })
  const pulls = await propose(bench, { topics, files: topics.files, called: 'looked-at' })
  for (const pull of pulls) await discuss(bench, pull)
  const browser = await bench.browser()
  const lists: string[][] = []
  for (const { number } of pulls) lists.push(await askedBy(browser, addressOf(bench, number)))
  await workshop.restart()
  const [one = [], ...others] = lists
  const first = await sumOf(one, headers)
  const repeated: Sum[] = []
  for (let round = 0; round < rounds; round += 1) repeated.push(await sumOf(one, headers))
  // Of a server that has answered for a while: what a start costs is said by the first.
  const random: Sum[] = []
  for (const list of others) random.push(await sumOf(list, headers))
  const of = (sums: readonly Sum[], at: number) => median(sums.map(({ each }) => each[at] ?? 0)).toFixed(1)
  const each = one.map((url, at) => `${nameOf(url)} ${of(random, at)}, ${of(repeated, at)}`)
  const target = { atMost }
  tell({
    name: `the page of a pull request: its ${one.length} requests, one after the other`,
    figure: median(repeated.map(({ all }) => all)),
    unit: 'ms',
    ...{ first: first.all, random: spreadOf(random.map(({ all }) => all)), target, randomTarget: target },
    note: `${commentsEach} comments; random, repeated: ${each.join('; ')}`,
  })
}

const addressOf = ({ workshop, history }: ReviewBench, number: string): string =>
  `${workshop.sheaf.url}/${paramsOf({ history }).owner}/${history.hosted.name}/pulls/${number}`

async function discuss(bench: ReviewBench, { number, file }: Proposed): Promise<void> {
  for (let at = 0; at < commentsEach; at += 1) {
    const body = `Line ${at} of \`${file}\`: why **this** and not\n\n- what it was\n- nothing at all?`
    await bench.api.createComment({ params: { ...paramsOf(bench), number }, body: { body } })
  }
}

/** What a browser asks the server for until a page is at rest, but for what never changes: the document, and calls. */
async function askedBy(browser: BrowserContext, address: string): Promise<string[]> {
  const page = await browser.newPage()
  const asked: string[] = []
  page.on('request', (request) => {
    const type = request.resourceType()
    // What a header lets the browser ask for ahead is of no type that says so. A stream of events has no end.
    const isCall = new URL(request.url()).pathname.startsWith('/api/') && type !== 'eventsource'
    if (isCall || type === 'document') asked.push(`${request.method()} ${request.url()}`)
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.close()
  return asked
}

interface Sum {
  all: number
  each: number[]
}

async function sumOf(list: readonly string[], headers: Readonly<Record<string, string>>): Promise<Sum> {
  const each: number[] = []
  for (const asked of list) {
    const [method, url = ''] = asked.split(' ')
    const { status, milliseconds } = await ask(url, { ...headers, origin: new URL(url).origin }, method)
    if (status !== 200) throw new Error(`${asked} answered ${status}`)
    each.push(milliseconds)
  }
  return { all: each.reduce((sum, one) => sum + one, 0), each }
}

const nameOf = (asked: string): string => {
  const path = new URL(asked.slice(asked.indexOf(' ') + 1)).pathname.split('/').slice(-2).join('/')
  // Not the ids of commits that are compared.
  return path.replace(/\/[0-9a-f]{40}\.{3}[0-9a-f]{40}$/, '')
}
