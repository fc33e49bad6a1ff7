import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Bench, RunPart, Subject } from '../bench.ts'
import { cloneRequest } from '../client/fetch-request.ts'
import { localUpload } from '../client/local-upload.ts'
import { postFetch } from '../client/post-fetch.ts'
import { git } from '../data/run-git.ts'
import { interleave, othersIn } from '../load/interleave.ts'
import { median } from '../load/median.ts'
import { settled } from './settled.ts'

const rounds = 5
/** Maintenance is a job: a bitmap that is not there after this long is taken as none. */
const bitmapPatience = 90_000

/** What a clone asks of a server: the advertisement, and the pack of curl/curl, without what a client does with it. */
export const clone: RunPart = async (bench) => {
  await tellAdvertisement(bench)
  const subject = await bench.subject('curl')
  const { mirror, hosted } = subject
  const bitmap = await bitmapAppears(hosted.gitDir)
  await settled(bench, [subject])
  const ours = { url: `${hosted.bare}/git-upload-pack`, headers: bench.workshop.gitHeaders }
  const theirs = { url: `${bench.peers.httpBackend}/curl.git/git-upload-pack` }

  const times = { ours: [] as number[], theirs: [] as number[], local: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    const body = await cloneRequest({ gitDir: mirror, without: round })
    times.ours.push((await postFetch({ ...ours, body })).milliseconds)
    times.theirs.push((await postFetch({ ...theirs, body })).milliseconds)
    times.local.push(await localUpload(mirror, body))
  }
  const limit = median(times.theirs) / 1000
  bench.tell({
    name: 'full clone of curl/curl, server time, with bitmaps',
    figure: median(times.ours) / 1000,
    unit: 's',
    target: { atMost: limit },
    peers: { 'nginx + http-backend': limit, 'local upload-pack': median(times.local) / 1000 },
    note: bitmap
      ? `median of ${rounds} requests that no cache had seen`
      : 'Sheaf had no bitmap: maintenance did not run',
  })
  await tellCached(bench, { subject, ours })
  await cloneForReal(bench, subject)
}

async function tellAdvertisement(bench: Bench): Promise<void> {
  const subject = await bench.subject('git')
  await settled(bench, [subject])
  const { hosted } = subject
  const path = 'info/refs?service=git-upload-pack'
  const version = { 'git-protocol': 'version=2' }
  const contestants = [
    { name: 'Sheaf', url: `${hosted.bare}/${path}`, headers: { ...bench.workshop.gitHeaders, ...version } },
    { name: 'nginx + http-backend', url: `${bench.peers.httpBackend}/git.git/${path}`, headers: version },
  ]
  const standings = await interleave(contestants, bench.options)
  bench.tell({
    name: 'info/refs v2',
    figure: standings.get('Sheaf')?.requestsPerSecond ?? 0,
    unit: 'req/s',
    target: { atLeast: 2000 },
    peers: othersIn(standings, 'requestsPerSecond'),
  })
  const old = contestants.map(({ name, url, headers }) => {
    const { 'git-protocol': _version, ...others } = headers
    return { name, url, headers: others }
  })
  const oldStandings = await interleave(old, bench.options)
  bench.tell({
    name: 'info/refs v0',
    figure: oldStandings.get('Sheaf')?.requestsPerSecond ?? 0,
    unit: 'req/s',
    target: { atLeast: 3000 },
    peers: othersIn(oldStandings, 'requestsPerSecond'),
  })
}

async function tellCached(
  bench: Bench,
  { subject, ours }: { subject: Subject; ours: { url: string; headers: Readonly<Record<string, string>> } },
): Promise<void> {
  const body = await cloneRequest({ gitDir: subject.mirror })
  await postFetch({ ...ours, body })
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push((await postFetch({ ...ours, body })).milliseconds)
  bench.tell({
    name: 'full clone of curl/curl, from the cache',
    figure: median(times) / 1000,
    unit: 's',
    target: { atMost: 0.2 },
  })
}

/** That the bytes are right is shown by a real client, which checks all that it takes. */
async function cloneForReal(bench: Bench, { mirror, hosted }: Subject): Promise<void> {
  const folder = join(bench.folder, 'clone.git')
  await git(['clone', '-q', '--bare', hosted.remote, folder])
  const refs = ['for-each-ref', '--format=%(refname) %(objectname)', 'refs/heads', 'refs/tags']
  const [there, here] = await Promise.all([mirror, folder].map((gitDir) => git(['--git-dir', gitDir, ...refs])))
  rmSync(folder, { recursive: true })
  if (there !== here) throw new Error('A clone of curl/curl does not have the refs that were pushed')
}

async function bitmapAppears(gitDir: string): Promise<boolean> {
  const until = performance.now() + bitmapPatience
  while (performance.now() < until) {
    if (globSync('objects/pack/*.bitmap', { cwd: gitDir }).length > 0) return true
    await wait(500)
  }
  return false
}
