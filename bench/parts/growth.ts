import type { Bench, RunPart, Subject } from '../bench.ts'
import { ask } from '../client/ask.ts'
import { openFolder } from '../client/listing.ts'
import { sampleOf } from '../data/random-numbers.ts'
import { gitLines } from '../data/run-git.ts'
import { busyFile, files } from '../data/synthetic-stream.ts'
import { askEach } from '../load/ask-each.ts'
import { interleave } from '../load/interleave.ts'
import { median } from '../load/median.ts'
import { settled } from './settled.ts'

/** Histories of this many commits are compared with the large one. */
export const smallCommits = 80_000

/**
 * The same calls on the large synthetic history and on its own first 80,000 commits: files and folders are the same,
 * only the time before is longer.
 */
export const growth: RunPart = async (bench) => {
  const large = await bench.subject('large')
  const small = await bench.subject('small')
  await settled(bench, [large, small])
  const found: { call: string; small: number; large: number }[] = []
  for (const call of await calls(bench, { large, small })) {
    // What is asked for the first time may be looked up for longer than a round lasts.
    for (const url of [call.large, call.small]) await ask(url, bench.workshop.apiHeaders)
    const standings = await interleave(
      [
        { name: 'large', url: call.large, headers: bench.workshop.apiHeaders },
        { name: 'small', url: call.small, headers: bench.workshop.apiHeaders },
      ],
      { ...bench.options, rounds: Math.min(bench.options.rounds, 3), seconds: 1 },
    )
    const of = (name: string) => standings.get(name)?.p50Milliseconds ?? Number.NaN
    found.push({ call: call.name, small: of('small'), large: of('large') })
  }
  found.push(await unseen(bench, { large, small }))
  const logs = async ({ hosted }: Subject) =>
    askEach(
      sampleOf(
        files.filter((file) => file !== busyFile),
        100,
      ).map((file) => `${hosted.api}/commit/${hosted.branch}?page_size=30&path=${encodeURIComponent(file)}`),
      bench.workshop.apiHeaders,
    )
  const [smallLogs, largeLogs] = [await logs(small), await logs(large)]
  found.push({ call: 'log of a file never seen', small: smallLogs.p50, large: largeLogs.p50 })
  bench.tell({
    name: `log of a file never asked for, ${bench.options.commits.toLocaleString('en')} commits`,
    figure: largeLogs.p50,
    unit: 'ms',
    target: { atMost: 120 },
    random: largeLogs,
  })
  const worst = Math.max(...found.map((each) => each.large / each.small))
  bench.tell({
    name: `growth: ${bench.options.commits.toLocaleString('en')} commits against ${smallCommits.toLocaleString('en')}`,
    figure: worst,
    unit: '×',
    target: { atMost: 2 },
    note: found.map(({ call, ...of }) => `${call} ${of.small.toFixed(2)} → ${of.large.toFixed(2)} ms`).join(', '),
  })
}

interface Pair {
  large: Subject
  small: Subject
}

async function calls(bench: Bench, { large, small }: Pair): Promise<{ name: string; large: string; small: string }[]> {
  for (const { hosted } of [large, small]) {
    await openFolder({ url: `${hosted.api}/tree/${hosted.branch}`, headers: bench.workshop.apiHeaders })
  }
  const both = (name: string, path: (subject: Subject, commits: number) => string) => ({
    name,
    large: path(large, bench.options.commits),
    small: path(small, smallCommits),
  })
  const api = (rest: (branch: string, commits: number) => string) => (subject: Subject, commits: number) =>
    `${subject.hosted.api}/${rest(subject.hosted.branch, commits)}`
  return [
    both(
      'root',
      api((branch) => `tree/${branch}`),
    ),
    both(
      'folder',
      api((branch) => `tree/${branch}/part-7`),
    ),
    both(
      'log',
      api((branch) => `commit/${branch}?page_size=50`),
    ),
    both(
      'log at 3/4',
      api((branch, commits) => `commit/${branch}?page_size=50&page=${Math.floor((commits * 0.75) / 50)}`),
    ),
    both(
      'log of a file',
      api((branch) => `commit/${branch}?page_size=50&path=${busyFile}`),
    ),
    both(
      'refs',
      api(() => 'refs'),
    ),
    both('raw', ({ hosted }) => `${hosted.raw}/${hosted.branch}/${busyFile}`),
    both(
      'diff',
      api((branch) => `diff/${branch}`),
    ),
  ]
}

/** The root at commits that nobody has asked for, until it is complete: the only call whose work is a walk. */
async function unseen(bench: Bench, { large, small }: Pair): Promise<{ call: string; small: number; large: number }> {
  const complete = async ({ mirror, hosted }: Subject) => {
    const line = await gitLines(['--git-dir', mirror, 'rev-list', '--first-parent', '--max-count=9000', hosted.branch])
    const commits = [8_500, 7_000, 5_500, 4_000, 2_500].map((back) => line[Math.min(back, line.length - 1)] ?? '')
    const times: number[] = []
    for (const commit of commits) {
      const opened = await openFolder({
        url: `${hosted.api}/tree/${commit}`,
        headers: bench.workshop.apiHeaders,
      })
      times.push(opened.completeMilliseconds)
    }
    return median(times)
  }
  return { call: 'root never seen', small: await complete(small), large: await complete(large) }
}
