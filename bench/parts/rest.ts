import { existsSync, lstatSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Bench, RunPart, Subject } from '../bench.ts'
import { ask } from '../client/ask.ts'
import { branchRequest, cloneRequest, refsRequest, shallowRequest } from '../client/fetch-request.ts'
import { localUpload } from '../client/local-upload.ts'
import { postFetch } from '../client/post-fetch.ts'
import { createPusher } from '../client/pusher.ts'
import { inAddress, pathsOf } from '../data/paths-of.ts'
import { sampleOf } from '../data/random-numbers.ts'
import { git, gitLines } from '../data/run-git.ts'
import { median } from '../load/median.ts'
import { settled } from './settled.ts'

/** A server that nobody has asked for anything gives back what its start took within this time. */
const startRestSeconds = 25
/** Longer than git's readers rest before they end. */
const restSeconds = 30
/** Longer than a tidying after an import takes. */
const tidySeconds = 90
const walked = { folders: 40, files: 40, logs: 40, diffs: 40, pages: 20, blames: 3 }
/** Starts are measured so often: each is a moment of the machine. */
const starts = 3

/**
 * What a Sheaf costs that two histories came to which nothing was tuned on: to start, at rest, after a walk through their
 * pages, on the disk; and what whoever comes first after a start waits for.
 */
export const rest: RunPart = async (bench) => {
  const subjects = [await bench.subject('mix-a'), await bench.subject('mix-b')]
  await settled(bench, subjects)
  for (const { hosted } of subjects) await tidied(hosted.gitDir)
  await tellStarts(bench)
  await tellFirstRoots(bench, subjects)
  await tellFirstClones(bench, subjects)
  await bench.workshop.restart()
  for (const subject of subjects) await walk(bench, subject)
  await tellMemory(bench)
  tellDisk(bench)
}

/** The tidying notes this last, where the pack is what a clone brings: else it has had its time. */
async function tidied(gitDir: string): Promise<void> {
  const until = performance.now() + tidySeconds * 1000
  while (performance.now() < until && !existsSync(join(gitDir, 'sheaf', 'exact-pack'))) await wait(500)
}

async function tellStarts(bench: Bench): Promise<void> {
  const times: number[] = []
  for (let start = 0; start < starts; start += 1) {
    await bench.workshop.restart()
    times.push(bench.workshop.sheaf.startMilliseconds / 1000)
  }
  bench.tell({
    name: 'start, from `npm start` to the first page',
    figure: median(times),
    unit: 's',
    target: { atMost: 1 },
    note: `median of ${starts}, slowest ${Math.max(...times).toFixed(2)} s`,
  })
  await wait(startRestSeconds * 1000)
  bench.tell({
    name: 'at rest, npm included (PSS)',
    figure: bench.workshop.sheaf.treeMebibytes() ?? Number.NaN,
    unit: 'MiB',
    target: { atMost: 120 },
    note: `${startRestSeconds} s after the start, the server itself ${bench.workshop.sheaf.residentMebibytes()} resident`,
  })
}

/** What was indexed before a restart is known after it: the first answer has all last commits. */
async function tellFirstRoots(bench: Bench, subjects: readonly Subject[]): Promise<void> {
  await bench.workshop.restart()
  let without = 0
  const times: number[] = []
  for (const { hosted } of subjects) {
    const url = `${hosted.api}/tree/${hosted.branch}`
    const { status, body, milliseconds } = await ask(url, bench.workshop.apiHeaders)
    if (status !== 200) throw new Error(`${url} answered ${status}`)
    if (body.includes('"commit_id":null')) without += 1
    times.push(milliseconds)
  }
  bench.tell({
    name: 'roots without their commits at the first ask after a restart',
    figure: without,
    unit: '×',
    target: { atMost: 0 },
    note: times.map((time) => `${Math.round(time)} ms`).join(', '),
  })
}

/**
 * First ones: the server was just started, has told its refs as each client asks for them, and no cache has the answer. Beside them what git itself takes for the same.
 */
async function tellFirstClones(bench: Bench, subjects: readonly Subject[]): Promise<void> {
  for (const subject of subjects) {
    const { mirror, hosted } = subject
    const post = { url: `${hosted.bare}/git-upload-pack`, headers: bench.workshop.gitHeaders }
    const head = await git(['--git-dir', mirror, 'rev-parse', hosted.branch])
    const requests = [
      { name: 'shallow clone', body: shallowRequest(head) },
      { name: 'full clone', body: await cloneRequest({ gitDir: mirror }) },
      // Of all but a tag: a part of the pack that lies there.
      { name: 'full clone without one ref', body: await cloneRequest({ gitDir: mirror, without: 0 }) },
      { name: 'clone of the one branch that is shown', body: branchRequest(head) },
      { name: 'clone of one branch of many, the middle one by age', body: branchRequest(await middleBranch(mirror)) },
      { name: 'full clone after a push', body: () => pushed(bench, subject) },
    ]
    for (const { name, body: known } of requests) {
      const body = typeof known === 'function' ? await known() : known
      rmSync(join(bench.folder, 'data', 'cache', 'packs'), { recursive: true, force: true })
      await bench.workshop.restart()
      await ask(`${hosted.bare}/info/refs?service=git-upload-pack`, {
        ...bench.workshop.gitHeaders,
        'git-protocol': 'version=2',
      })
      await postFetch({ ...post, body: refsRequest() })
      // Files of both lie in memory: the disk is no part of the comparison.
      const limit = Math.min(await localUpload(hosted.gitDir, body), await localUpload(hosted.gitDir, body))
      const { milliseconds } = await postFetch({ ...post, body })
      bench.tell({
        name: `first ${name} of ${hosted.name}`,
        figure: milliseconds / 1000,
        unit: 's',
        target: { atMost: (1.1 * limit) / 1000 },
        peers: { 'local upload-pack': limit / 1000 },
      })
    }
  }
}

/** Where half of the branches are older: less is left out than for the oldest, and more than for the newest. */
async function middleBranch(mirror: string): Promise<string> {
  const format = ['for-each-ref', '--sort=committerdate', '--format=%(objectname)', 'refs/heads']
  const tips = await gitLines(['--git-dir', mirror, ...format])
  return tips[Math.floor(tips.length / 2)] ?? ''
}

/** Pushes a commit to the branch that everybody clones, and gives the request of a clone of all that there is then. */
async function pushed(bench: Bench, { mirror, hosted }: Subject): Promise<Buffer> {
  const names = await gitLines(['--git-dir', mirror, 'ls-tree', '--name-only', hosted.branch])
  const file = names.find((name) => /^README/i.test(name)) ?? ''
  const folder = join(bench.folder, `rest-push-${hosted.name.replace('/', '-')}`)
  const pusher = await createPusher({ folder, mirror, changes: { folder: 'bench', file } })
  const head = await git(['--git-dir', mirror, 'rev-parse', hosted.branch])
  const commit = await pusher.commitOn(head, 'one line')
  await pusher.push({ commit, branch: hosted.branch, remote: hosted.remote })
  return cloneRequest({ gitDir: hosted.gitDir })
}

/** Opens pages of every kind, one after the other. */
async function walk(bench: Bench, { mirror, hosted }: Subject): Promise<void> {
  const { api, raw, branch } = hosted
  const { files, folders } = await pathsOf({ mirror, branch })
  const commits = await gitLines(['--git-dir', mirror, 'rev-list', '--no-merges', '--max-count=5000', branch])
  const log = `${api}/commit/${branch}`
  const urls = [
    api,
    `${api}/refs`,
    `${api}/tree/${branch}`,
    log,
    `${api}/contributions/${branch}`,
    `${api}/languages/${branch}`,
    ...sampleOf(folders, walked.folders).map((folder) => `${api}/tree/${branch}/${inAddress(folder)}`),
    ...sampleOf(files, walked.files).map((file) => `${raw}/${branch}/${inAddress(file)}`),
    ...sampleOf(files, walked.logs).map((file) => `${log}?path=${encodeURIComponent(file)}`),
    ...sampleOf(files, walked.blames).map((file) => `${api}/blame/${branch}/${inAddress(file)}`),
    ...sampleOf(commits, walked.diffs).map((commit) => `${api}/diff/${commit}`),
    ...Array.from({ length: walked.pages }, (_, index) => `${log}?page=${(index + 1) * 100}`),
  ]
  for (const url of urls) {
    const { status } = await ask(url, bench.workshop.apiHeaders)
    // A file of git's may be too large to be blamed, or no text.
    if (status !== 200 && !(status === 422 && url.includes('/blame/'))) throw new Error(`${url} answered ${status}`)
  }
}

async function tellMemory(bench: Bench): Promise<void> {
  const { sheaf } = bench.workshop
  const [whole, readers, server] = [sheaf.treeMebibytes(), sheaf.treeBelowMebibytes(), sheaf.residentMebibytes()]
  const each = sheaf.eachBelow().join(', ')
  bench.tell({
    name: 'memory after both imports and a walk of pages, npm and git included (PSS)',
    figure: whole ?? Number.NaN,
    unit: 'MiB',
    target: { atMost: 300 },
    note: `the server itself ${server} resident`,
  })
  bench.tell({
    name: "the same: git's resting readers (PSS)",
    figure: readers ?? Number.NaN,
    unit: 'MiB',
    target: { atMost: 60 },
    note: each,
  })
  await wait(restSeconds * 1000)
  bench.tell({
    name: `the same ${restSeconds} s later, all (PSS)`,
    figure: sheaf.treeMebibytes() ?? Number.NaN,
    unit: 'MiB',
    note: `the server itself ${sheaf.residentMebibytes()} resident, git's readers ${Math.round(sheaf.treeBelowMebibytes() ?? Number.NaN)}`,
  })
}

/** Beside the packs: answers that are kept, and what repositories have been indexed into. */
function tellDisk({ folder, tell }: Bench): void {
  const data = join(folder, 'data')
  const [cache, repositories] = [bytesIn(join(data, 'cache')), bytesIn(join(data, 'repositories'))]
  tell({
    name: '`cache/` beside the repositories, on the disk',
    figure: cache / repositories,
    unit: '×',
    target: { atMost: 1.25 },
    note: `${Math.round(cache / 1024 ** 2)} of ${Math.round(repositories / 1024 ** 2)} MiB`,
  })
}

function bytesIn(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.reduce((sum, entry) => {
    return (
      sum + (entry.isFile() ? (lstatSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0) : 0)
    )
  }, 0)
}
