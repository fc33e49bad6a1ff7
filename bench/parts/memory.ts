import { setTimeout as wait } from 'node:timers/promises'
import type { Bench, RunPart } from '../bench.ts'
import { ask } from '../client/ask.ts'
import { cloneRequest } from '../client/fetch-request.ts'
import { openFolder } from '../client/listing.ts'
import { postFetch } from '../client/post-fetch.ts'
import { settled } from './settled.ts'

const clones = 20

/** A server that was just started opens all three histories and serves clones in turn; what it keeps of that. */
export const memory: RunPart = async (bench) => {
  const subjects = [await bench.subject('git'), await bench.subject('curl'), await bench.subject('large')]
  await settled(bench, subjects)
  await bench.workshop.restart()
  const atRest = now(bench)
  for (const { hosted } of subjects) {
    const headers = bench.workshop.apiHeaders
    await openFolder({ url: `${hosted.api}/tree/${hosted.branch}`, headers })
    for (const path of [`commit/${hosted.branch}`, `commit/${hosted.branch}?page=1000`, 'refs']) {
      const { status } = await ask(`${hosted.api}/${path}`, headers)
      if (status !== 200) throw new Error(`${hosted.api}/${path} answered ${status}`)
    }
  }
  const opened = now(bench)
  const after: number[] = []
  let peak = opened
  let below = 0
  for (let round = 0; round < clones; round += 1) {
    const { mirror, hosted } = subjects[round % 2] ?? subjects[0] ?? (await bench.subject('git'))
    const watch = setInterval(() => {
      peak = Math.max(peak, now(bench))
      below = Math.max(below, bench.workshop.sheaf.residentBelowMebibytes())
    }, 50)
    const body = await cloneRequest({ gitDir: mirror, without: round })
    await postFetch({ url: `${hosted.bare}/git-upload-pack`, headers: bench.workshop.gitHeaders, body })
    clearInterval(watch)
    after.push(now(bench))
  }
  await wait(2000)
  const half = after[clones / 2 - 1] ?? Number.NaN
  const end = now(bench)
  bench.tell({
    name: `memory: three histories open, ${clones} clones in turn, the most of the server`,
    figure: peak,
    unit: 'MiB',
    target: { atMost: 500 },
    note: `at rest ${atRest}, opened ${opened}, after ${clones / 2} clones ${half}, at the end ${end}; git beside it at most ${below}`,
  })
  bench.tell({
    name: `memory: the end against the tenth clone`,
    figure: end / half,
    unit: '×',
    target: { atMost: 1.1 },
    note: 'flat means: no more with each clone',
  })
}

const now = ({ workshop }: Bench): number => workshop.sheaf.residentMebibytes() ?? Number.NaN
