import { join } from 'node:path'
import type { Bench, RunPart, Subject } from '../bench.ts'
import { ask } from '../client/ask.ts'
import { pathsOf } from '../data/paths-of.ts'
import { sampleOf } from '../data/random-numbers.ts'
import { git, gitLines } from '../data/run-git.ts'
import { median, quantile } from '../load/median.ts'
import { account, logIn } from '../sheaf/account.ts'
import { settled } from './settled.ts'

const rounds = 11
const wantedBytes = 131_072
const wantedFiles = 1_400
/** So many files of about the wanted size are looked at. */
const filesOfSize = 7

/** What people do with files, comparisons, downloads, edits and forks of git/git, beside git doing the same on its mirror. */
export const repository: RunPart = async (bench) => {
  const subject = await bench.subject('git')
  await settled(bench, [subject])
  await filePage(bench, subject)
  await blame(bench, subject)
  await comparison(bench, subject)
  await archive(bench, subject)
  await goToFile(bench, subject)
  await webCommit(bench, subject)
  await fork(bench, subject)
}

/** Addresses that are asked for one after the other, as a page does. */
type Asked = readonly string[]

/**
 * What a page takes, in milliseconds: as the first one that a server is asked for after its start, which starts git and threads; as one that nobody has
 * asked for, of a server that has answered before (median); and again (median).
 */
async function timesOf(
  { workshop }: Bench,
  { first, unasked, again }: { first: Asked; unasked: readonly Asked[]; again: Asked },
): Promise<{ first: number; cold: number; warm: number }> {
  const once = async (urls: Asked) => {
    let sum = 0
    for (const url of urls) {
      const { status, milliseconds } = await ask(url, workshop.apiHeaders)
      if (status !== 200) throw new Error(`${url} answered ${status}`)
      sum += milliseconds
    }
    return sum
  }
  const inTurn = async (pages: readonly Asked[]) => {
    const times: number[] = []
    for (const page of pages) times.push(await once(page))
    return median(times)
  }
  await workshop.restart()
  // The first request of all finds the account: what a server that runs has done long ago.
  await ask(`${new URL(again[0] ?? '').origin}/api/user`, workshop.apiHeaders)
  return {
    first: await once(first),
    cold: await inTurn(unasked),
    warm: await inTurn(Array.from({ length: rounds }, () => again)),
  }
}

/** What is said of a page that nobody has asked for. */
const afterStart = (first: number) => `as the first page after a start ${Math.round(first)} ms`

/** How long git takes on the mirror for the same, in milliseconds. */
async function timeOfGit(args: readonly string[]): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const began = performance.now()
    await git(args)
    times.push(performance.now() - began)
  }
  return median(times)
}

async function filePage(bench: Bench, { mirror, hosted }: Subject): Promise<void> {
  const { api, branch } = hosted
  const sizes = (await gitLines(['--git-dir', mirror, 'ls-tree', '-r', '-l', branch]))
    .filter((row) => row.endsWith('.c'))
    .map((row) => ({ size: Number(row.split(/\s+/)[3]), path: row.slice(row.indexOf('\t') + 1) }))
    .toSorted((a, b) => Math.abs(a.size - wantedBytes) - Math.abs(b.size - wantedBytes))
    .slice(0, filesOfSize)
  const { path = '', size = 0 } = sizes[0] ?? {}
  const pages = sizes.map((file) => ['blob', 'tokens'].map((call) => `${api}/${call}/${branch}/${file.path}`))
  const [again = [], other = [], ...unasked] = pages
  const { first, cold, warm } = await timesOf(bench, { first: other, unasked: [...unasked, again], again })
  const page = await ask(`${bench.peers.cgit}/git/tree/${path}`)
  bench.tell({
    name: `file page of ${Math.round(size / 1024)} KiB (\`${path}\`) with its colours`,
    figure: warm,
    unit: 'ms',
    target: { atMost: 15 },
    peers: { 'cgit, without colours': page.milliseconds },
  })
  bench.tell({
    name: 'the same, a file that nobody asked for',
    figure: cold,
    unit: 'ms',
    target: { atMost: 80 },
    note: `median of ${pages.length - 1} of about that size; ${afterStart(first)}`,
  })
}

async function blame(bench: Bench, { mirror, hosted }: Subject): Promise<void> {
  const { api, branch } = hosted
  const again = [`${api}/blame/${branch}/builtin/log.c`]
  const other = [`${api}/blame/${branch}/builtin/clone.c`]
  const { first, cold, warm } = await timesOf(bench, { first: other, unasked: [again], again })
  const theirs = await timeOfGit(['--git-dir', mirror, 'blame', '--porcelain', branch, '--', 'builtin/log.c'])
  bench.tell({ name: 'blame of `builtin/log.c`', figure: warm, unit: 'ms', target: { atMost: 3 } })
  bench.tell({
    name: 'the same, that nobody asked for',
    figure: cold,
    unit: 'ms',
    target: { atMost: 0.5 * theirs },
    peers: { 'git blame': theirs },
    note: `it was kept after the import, as one of the files that were changed most often; of \`builtin/clone.c\` ${afterStart(first)}`,
  })
  // Nothing that was kept is of use for what is older.
  const [older = branch] = await gitLines(['--git-dir', mirror, 'tag', '--list', 'v2.*.0', '--sort=-creatordate'])
  const { milliseconds } = await ask(`${api}/blame/${older}/builtin/log.c`, bench.workshop.apiHeaders)
  const ofGit = await timeOfGit(['--git-dir', mirror, 'blame', '--porcelain', older, '--', 'builtin/log.c'])
  bench.tell({
    name: `the same at \`${older}\`, of which nothing is kept`,
    figure: milliseconds,
    unit: 'ms',
    peers: { 'git blame': ofGit },
    note: 'the work of `git blame`',
  })
}

async function comparison(bench: Bench, { mirror, hosted }: Subject): Promise<void> {
  const { api, branch } = hosted
  const tags = (await gitLines(['--git-dir', mirror, 'tag', '--list', 'v2.*.0', '--sort=-creatordate'])).slice(0, 20)
  let [from, files] = [branch, 0]
  for (const tag of tags) {
    if (files >= wantedFiles) break
    from = tag
    files = (await gitLines(['--git-dir', mirror, 'diff', '--name-only', `${tag}...${branch}`])).length
  }
  const again = [`${api}/changes/${from}...${branch}`]
  const other = [`${api}/changes/${tags[0]}...${branch}`]
  const { first, cold, warm } = await timesOf(bench, { first: other, unasked: [again], again })
  const theirs = await timeOfGit(['--git-dir', mirror, 'diff', '-M', '--raw', `${from}...${branch}`])
  const name = `comparison of ${files} files (\`${from}...${branch}\`): the list`
  bench.tell({ name, figure: warm, unit: 'ms', target: { atMost: 100 } })
  bench.tell({
    name: 'the same, for the first time',
    figure: cold,
    unit: 'ms',
    target: { atMost: 1_000 },
    peers: { 'git diff --raw': theirs },
    note: `since ${tags[0]} ${afterStart(first)}`,
  })
}

async function archive({ workshop, tell }: Bench, { mirror, hosted }: Subject): Promise<void> {
  const commits = (await gitLines(['--git-dir', mirror, 'rev-list', '--max-count=3', hosted.branch])).map((id) => id)
  const page = hosted.raw.replace(/\/raw$/, '')
  const ours: number[] = []
  for (const commit of commits) {
    const { status, milliseconds } = await ask(`${page}/archive/${commit}.zip`, workshop.apiHeaders)
    if (status !== 200) throw new Error(`the archive of ${commit} answered ${status}`)
    ours.push(milliseconds)
  }
  const theirs = await timeOfGit([
    '--git-dir',
    mirror,
    'archive',
    '--format=zip',
    '-o',
    join('/dev', 'null'),
    hosted.branch,
  ])
  tell({
    name: 'zip of a commit that nobody asked for',
    figure: median(ours),
    unit: 'ms',
    target: { atMost: 1.3 * theirs },
    peers: { 'git archive': theirs },
    note: `median of ${ours.length}`,
  })
}

async function goToFile({ workshop, tell }: Bench, { mirror, hosted }: Subject): Promise<void> {
  const { files } = await pathsOf({ mirror, branch: hosted.branch })
  const times: number[] = []
  for (const path of sampleOf(files, 200)) {
    const query = encodeURIComponent(path.slice(-9))
    times.push(
      (await ask(`${hosted.api}/find-files/${hosted.branch}?query=${query}`, workshop.apiHeaders)).milliseconds,
    )
  }
  const note = `p99 ${quantile(times, 0.99).toFixed(1)} ms of ${times.length} on ${files.length} paths`
  tell({ name: 'go to file', figure: median(times), unit: 'ms', target: { atMost: 10 }, note })
}

async function webCommit({ workshop, tell }: Bench, { hosted }: Subject): Promise<void> {
  const api = await logIn(workshop.sheaf.url)
  const params = { owner: account.username, repo: hosted.name }
  const at = { ...params, branch: hosted.branch, path: 'README.md' }
  const times: number[] = []
  let { commit_id: base } = await api.getFile({ params: at })
  for (let round = 0; round < rounds; round += 1) {
    const changes = [{ action: 'put' as const, path: 'README.md', text: `Round ${round}\n` }]
    const began = performance.now()
    const made = await api.createCommit({
      params,
      body: { branch: hosted.branch, base, changes, message: `Round ${round}` },
    })
    times.push(performance.now() - began)
    base = made.commit_id
  }
  const note = `median of ${rounds}, slowest ${Math.round(Math.max(...times))} ms; signed, and on the disk`
  tell({ name: 'commit in the browser', figure: median(times), unit: 'ms', target: { atMost: 150 }, note })
}

async function fork({ workshop, tell }: Bench, { hosted }: Subject): Promise<void> {
  const api = await logIn(workshop.sheaf.url)
  const params = { owner: account.username, repo: hosted.name }
  const times: number[] = []
  for (const name of ['first-fork', 'second-fork']) {
    const team = await api.createTeam({ body: { name } })
    const began = performance.now()
    const { uid } = await api.forkRepository({
      params,
      body: { owner_uid: team.uid, team: true, repo_name: hosted.name },
    })
    for (;;) {
      const { state, problem } = await api.getCopy({ params: { copy: uid } })
      if (state === 'done') break
      if (state === 'failed') throw new Error(`the fork failed: ${problem}`)
    }
    times.push(performance.now() - began)
  }
  const [first = 0, second = 0] = times
  const target = { atMost: 1_000 }
  tell({
    name: 'fork of git/git, the first one',
    figure: first,
    unit: 'ms',
    target,
    note: 'what forks borrow is packed',
  })
  tell({ name: 'fork of git/git, another one', figure: second, unit: 'ms', target })
}
