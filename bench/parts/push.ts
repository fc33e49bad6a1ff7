import { join } from 'node:path'
import type { RunPart } from '../bench.ts'
import { openFolder } from '../client/listing.ts'
import { createPusher } from '../client/pusher.ts'
import { git } from '../data/run-git.ts'
import { median } from '../load/median.ts'
import { settled } from './settled.ts'

const rounds = 11

/** One commit at a time to git/git, in turn to Sheaf and to http-backend; after each, the root as the next reader sees it. */
export const push: RunPart = async (bench) => {
  const subject = await bench.subject('git')
  await settled(bench, [subject])
  const { mirror, hosted } = subject
  const { branch } = hosted
  const pusher = await createPusher({
    folder: join(bench.folder, 'pusher.git'),
    mirror,
    changes: { folder: 'Documentation', file: 'README.md' },
  })
  const theirs = `${bench.peers.httpBackend}/git.git`
  const root = { url: `${hosted.api}/tree/${branch}`, headers: bench.workshop.apiHeaders }
  await openFolder(root)

  const times = { ours: [] as number[], theirs: [] as number[], root: [] as number[] }
  let head = await git(['--git-dir', mirror, 'rev-parse', branch])
  for (let round = 0; round < rounds; round += 1) {
    const commit = await pusher.commitOn(head, `of round ${round}`)
    const toOurs = async () => {
      times.ours.push(await pusher.push({ commit, branch, remote: hosted.remote }))
      times.root.push((await openFolder(root)).completeMilliseconds)
    }
    const toTheirs = async () => {
      times.theirs.push(await pusher.push({ commit, branch, remote: theirs }))
    }
    for (const go of round % 2 === 0 ? [toOurs, toTheirs] : [toTheirs, toOurs]) await go()
    head = commit
  }
  const peer = median(times.theirs)
  bench.tell({
    name: 'push of one commit to git/git',
    figure: median(times.ours),
    unit: 'ms',
    target: { atMost: 1.3 * peer },
    peers: { 'nginx + http-backend, no checks': peer },
    note: `median of ${rounds} in turn; ${(median(times.ours) / peer).toFixed(2)} × the peer`,
  })
  bench.tell({
    name: 'root just after a push',
    figure: median(times.root),
    unit: 'ms',
    target: { atMost: 20 },
    note: `slowest of ${rounds}: ${Math.round(Math.max(...times.root))} ms`,
  })
}
