import { join } from 'node:path'
import { median } from '../load/median.ts'
import { type Proposed, paramsOf, propose, untilPull } from './pulls.ts'
import type { ReviewBench } from './review-bench.ts'
import { openTopics, type Topics } from './topics.ts'

const methods = ['merge', 'squash', 'rebase'] as const
const mergesEach = 7
const others = methods.length * mergesEach
const pushes = 15
const atMost = { known: 300, merged: 400 } as const

/** After a push, until it is known whether what is proposed can be merged; and from the click on the button to its being merged. */
export async function tellMerges(bench: ReviewBench): Promise<void> {
  const { history, folder } = bench
  const { mirror, hosted } = history
  const topics = await openTopics({
    ...{ folder: join(folder, 'merges.git'), mirror, branch: hosted.branch },
    count: 2 + others,
  })
  const [own = '', unrelated = '', ...files] = topics.files
  if (files.length < others) throw new Error(`${history.called} has too few files of text`)
  const [pull] = await propose(bench, { topics, files: [own], called: 'pushed' })
  if (pull === undefined) throw new Error('nothing was proposed')
  const made: Pushed = { bench, topics, pull }
  const alone = 'the only one that is open'
  await tellPushes(made, { to: pull.branch, file: own, finds: 'clean', note: alone })
  await tellPushes(made, { to: hosted.branch, file: unrelated, finds: 'clean', note: alone })
  const line = '/* What the other side has there */'
  await pushOnce(made, { to: hosted.branch, file: own, finds: 'conflict', line })
  await tellPushes(made, { to: pull.branch, file: own, finds: 'conflict', note: alone })
  const more = await propose(bench, { topics, files, called: 'merged' })
  const open = more.length + 1
  for (const [called, one] of Object.entries({ newest: more.at(-1), 'oldest that is clean': more[0] }))
    if (one !== undefined)
      await tellPushes(
        { ...made, pull: one },
        { to: hosted.branch, file: unrelated, finds: 'clean', note: `the ${called} of ${open} that are open` },
      )
  await tellMethods(bench, more)
}

interface Pushed {
  bench: ReviewBench
  topics: Topics
  /** What is looked at afterwards. */
  pull: Proposed
}

interface Pushing {
  to: string
  file: string
  finds: 'clean' | 'conflict'
}

async function tellPushes(made: Pushed, { note, ...pushing }: Pushing & { note: string }): Promise<void> {
  const times: number[] = []
  for (let at = 0; at < pushes; at += 1)
    times.push(await pushOnce(made, { ...pushing, line: `/* push ${at} for ${pushing.finds} */` }))
  const { to, finds } = pushing
  made.bench.tell({
    name: `push to ${to === made.pull.branch ? 'what is proposed' : 'what it goes into'}, until it is known: ${finds}`,
    figure: median(times),
    unit: 'ms',
    target: { atMost: atMost.known },
    note: `${note}; slowest of ${pushes}: ${Math.round(Math.max(...times))} ms`,
  })
}

/** Gives how long after the end of the push its outcome is known, in milliseconds. */
async function pushOnce(
  { bench, topics, pull }: Pushed,
  { to, file, finds, line }: Pushing & { line: string },
): Promise<number> {
  const commit = await topics.commit({ branch: to, file, line })
  await topics.push(bench.history.hosted.remote, `refs/heads/${to}`)
  return untilPull(bench, pull.number, ({ head_id: head, base_id: base, mergeable }) => {
    return (head === commit || base === commit) && mergeable === finds
  })
}

async function tellMethods(bench: ReviewBench, pulls: readonly Proposed[]): Promise<void> {
  const times = new Map<string, number[]>(methods.map((method) => [method, []]))
  for (const [at, { number }] of pulls.entries()) {
    // The merge before has moved the branch of all: nobody clicks while that is looked at.
    for (const left of pulls.slice(at)) await untilPull(bench, left.number, ({ mergeable }) => mergeable === 'clean')
    const method = methods[at % methods.length] ?? 'merge'
    const params = { ...paramsOf(bench), number }
    const { pull } = await bench.api.getPull({ params, query: {} })
    const began = performance.now()
    await bench.api.mergePull({ params, body: { method, head: pull.head_id } })
    times.get(method)?.push(performance.now() - began)
    await untilPull(bench, number, ({ merged }) => merged !== null)
  }
  for (const [method, all] of times)
    bench.tell({
      name: `click on the button to merged, by ${method === 'merge' ? 'a merge commit' : method}`,
      figure: median(all),
      unit: 'ms',
      target: { atMost: atMost.merged },
      note: `synced to the disk; slowest of ${all.length}: ${Math.round(Math.max(...all))} ms`,
    })
}
