import { setTimeout as wait } from 'node:timers/promises'
import type { DataOf } from '@sheaf/contract'
import { account } from '../sheaf/account.ts'
import type { ReviewBench } from './review-bench.ts'
import type { Topics } from './topics.ts'

/** Where the pull requests of the history are. */
export const paramsOf = ({ history }: Pick<ReviewBench, 'history'>) => ({
  owner: account.username,
  repo: history.hosted.name,
})

interface Proposing {
  topics: Topics
  /** The file that each is about. */
  files: readonly string[]
  /** What the branches are called, with a number each. */
  called: string
}

export interface Proposed {
  number: string
  branch: string
  file: string
}

const commitsEach = 3

/** Pushes a branch of three commits for each file, and proposes it. Comes back once all of them are known to be mergeable. */
export async function propose(bench: ReviewBench, { topics, files, called }: Proposing): Promise<readonly Proposed[]> {
  const { api, history } = bench
  const params = paramsOf(bench)
  const branches = files.map((file, at) => ({ branch: `${called}-${at}`, file }))
  for (const { branch, file } of branches)
    for (let at = 0; at < commitsEach; at += 1) await topics.commit({ branch, file, line: `/* ${branch} ${at} */` })
  await topics.push(history.hosted.remote, ...branches.map(({ branch }) => `refs/heads/${branch}`))
  const proposed: Proposed[] = []
  for (const { branch, file } of branches) {
    const body = { base: history.hosted.branch, head: branch, title: `Change ${file}`, body: `A line more in ${file}.` }
    const { number } = await api.createPull({ params, body })
    proposed.push({ number: String(number), branch, file })
  }
  for (const { number } of proposed) await untilPull(bench, number, ({ mergeable }) => mergeable === 'clean')
  return proposed
}

const pollMs = 5
const patienceMs = 30_000

/** Asks where a pull request stands until that is so, and gives how long it took, in milliseconds. */
export async function untilPull(
  bench: ReviewBench,
  number: string,
  isSo: (pull: DataOf<'getPull'>['pull']) => boolean,
): Promise<number> {
  const began = performance.now()
  for (;;) {
    const { pull } = await bench.api.getPull({ params: { ...paramsOf(bench), number }, query: {} })
    if (isSo(pull)) return performance.now() - began
    if (performance.now() - began > patienceMs) throw new Error(`pull request ${number} stays ${pull.mergeable}`)
    await wait(pollMs)
  }
}
