import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { Bench, RunPart } from '../bench.ts'
import { cloneRequest } from '../client/fetch-request.ts'
import { postFetch } from '../client/post-fetch.ts'
import { createPusher } from '../client/pusher.ts'
import { git } from '../data/run-git.ts'
import { quantile } from '../load/median.ts'
import { settled } from './settled.ts'

const clones = 50
const pushers = 100

/** Many at once on curl/curl: whole clones and pushes to branches of their own, while someone else browses git/git. */
export const crowd: RunPart = async (bench) => {
  const subject = await bench.subject('curl')
  await settled(bench, [subject, await bench.subject('git')])
  const { mirror, hosted } = subject
  const pusher = await createPusher({
    folder: join(bench.folder, 'crowd.git'),
    mirror,
    changes: { folder: 'docs', file: 'README.md' },
  })
  const head = await git(['--git-dir', mirror, 'rev-parse', hosted.branch])
  const commits: string[] = []
  for (let number = 0; number < pushers; number += 1) commits.push(await pusher.commitOn(head, `of pusher ${number}`))
  const body = await cloneRequest({ gitDir: mirror })

  const browsing = await startBrowsing(bench)
  const began = performance.now()
  const results = await Promise.allSettled([
    ...Array.from({ length: clones }, () =>
      postFetch({ url: `${hosted.bare}/git-upload-pack`, headers: bench.workshop.gitHeaders, body }),
    ),
    ...commits.map((commit, number) => pusher.push({ commit, branch: `crowd/${number}`, remote: hosted.remote })),
  ])
  const seconds = (performance.now() - began) / 1000
  const times = await browsing.stop()
  const failed = results.filter((result) => result.status === 'rejected')
  for (const { reason } of failed.slice(0, 3)) console.log(String(reason))
  bench.tell({
    name: `${clones} clones and ${pushers} pushers at once: those that did not finish`,
    figure: failed.length,
    unit: '×',
    target: { atMost: 0 },
    note: `all in ${seconds.toFixed(1)} s`,
  })
  bench.tell({
    name: 'the same: p99 of the API meanwhile',
    figure: quantile(times, 0.99),
    unit: 'ms',
    target: { atMost: 250 },
    note: `p50 ${quantile(times, 0.5).toFixed(1)} ms, ${times.length} requests`,
  })
}

const Times = z.array(z.number())

/** Asks for pages from a thread of its own: this one has a hundred children to hear. */
async function startBrowsing(bench: Bench) {
  const { hosted } = await bench.subject('git')
  const { api, branch } = hosted
  const urls = [`${api}/tree/${branch}`, `${api}/commit/${branch}`, `${api}/refs`, api]
  const worker = new Worker(new URL('../client/browser.ts', import.meta.url), {
    workerData: { urls, headers: bench.workshop.apiHeaders },
  })
  return {
    stop: () =>
      new Promise<number[]>((resolve, reject) => {
        worker.once('error', reject)
        worker.once('message', (message) => resolve(Times.parse(message)))
        worker.postMessage('stop')
      }),
  }
}
