import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench, RunPart, Subject } from '../bench.ts'
import { ask } from '../client/ask.ts'
import { openFolder } from '../client/listing.ts'
import { git, gitLines } from '../data/run-git.ts'
import { type Contestant, othersIn, takeTurns } from '../load/take-turns.ts'

interface Page {
  name: string
  atMost: number
  /** Path below the repository's data. */
  path: string
  /** Path of cgit's page of it; nothing where cgit has none. */
  cgit?: string
  note?: string
}

/** Pages of git/git that were seen before, as a person with an access key gets their data. */
export const pages: RunPart = async (bench) => {
  const subject = await bench.subject('git')
  const { branch, api, raw } = subject.hosted
  const { apiHeaders } = bench.workshop
  const root = `${api}/tree/${branch}`
  const rootOpened = await openFolder({ url: root, headers: apiHeaders })
  const tOpened = await openFolder({ url: `${root}/t`, headers: apiHeaders })

  const list: readonly Page[] = [
    {
      name: `tree root, ${rootOpened.entries} entries, warm`,
      atMost: 3,
      path: `${api}/tree/${branch}`,
      cgit: '/tree/',
      note: 'cgit shows no last commits',
    },
    {
      name: `\`t\`, ${tOpened.entries} entries`,
      atMost: 6,
      path: `${api}/tree/${branch}/t`,
      cgit: '/tree/t',
      note: 'cgit shows no last commits',
    },
    { name: 'log, page 1', atMost: 2, path: `${api}/commit/${branch}?page_size=50`, cgit: '/log/' },
    {
      name: 'log at offset 60,000',
      atMost: 2,
      path: `${api}/commit/${branch}?page_size=50&page=1201`,
      cgit: '/log/?ofs=60000',
    },
    {
      name: 'log of a file (`builtin/log.c`)',
      atMost: 15,
      path: `${api}/commit/${branch}?page_size=50&path=builtin%2Flog.c`,
      cgit: '/log/builtin/log.c',
    },
    { name: 'raw file (`Makefile`)', atMost: 1, path: `${raw}/${branch}/Makefile`, cgit: '/plain/Makefile' },
  ]
  for (const page of list) await tellPage(bench, page)
  await tellRepeated(bench, { name: 'tree root, repeated with ETag', url: root, atMost: 0.5 })
  await tellDiffs(bench, subject)
  const branches = await branchOutTags(subject)
  await tellPage(bench, { name: `refs (${branches})`, atMost: 2, path: `${api}/refs`, cgit: '/refs/' })
}

/** Pushes every tag's commit as a branch, too: the list that is measured is that of branches, cgit's is of both. */
async function branchOutTags({ mirror, hosted }: Subject): Promise<number> {
  const format = '--format=%(refname:strip=2) %(objecttype) %(objectname) %(*objecttype) %(*objectname)'
  const tags = (await gitLines(['--git-dir', mirror, 'for-each-ref', format, 'refs/tags'])).flatMap((line) => {
    const [name = '', type, oid, peeledType, peeled] = line.split(' ')
    if (type === 'commit') return `${oid}:refs/heads/tags/${name}`
    return peeledType === 'commit' ? `${peeled}:refs/heads/tags/${name}` : []
  })
  await git(['--git-dir', mirror, 'push', '-q', hosted.remote, ...tags])
  return tags.length + (await gitLines(['--git-dir', mirror, 'for-each-ref', 'refs/heads'])).length
}

async function tellPage(bench: Bench, { name, atMost, path, cgit, note }: Page): Promise<void> {
  const { status, body } = await ask(path, bench.workshop.apiHeaders)
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  const ours: Contestant = { name: 'Sheaf', url: path, headers: bench.workshop.apiHeaders }
  const standings = await takeTurns([ours, ...peersFor(bench, cgit)], bench.options)
  bench.tell({
    name,
    figure: standings.get('Sheaf')?.p50Milliseconds ?? Number.NaN,
    unit: 'ms',
    target: { atMost },
    peers: othersIn(standings, 'p50Milliseconds'),
    note: `${Math.round(body.length / 1024)} KiB${note === undefined ? '' : `; ${note}`}`,
  })
}

const peersFor = (bench: Bench, path: string | undefined): Contestant[] =>
  path === undefined
    ? []
    : [
        { name: 'cgit', url: `${bench.peers.cgit}/git${path}` },
        { name: 'cgit cached', url: `${bench.peers.cgitCached}/git${path}` },
      ]

async function tellRepeated(
  bench: Bench,
  { name, url, atMost }: { name: string; url: string; atMost: number },
): Promise<void> {
  const { headers } = await ask(url, bench.workshop.apiHeaders)
  const { etag } = headers
  if (typeof etag !== 'string') throw new Error(`${url} has no ETag`)
  const conditional = { ...bench.workshop.apiHeaders, 'if-none-match': etag }
  const { status } = await ask(url, conditional)
  if (status !== 304) throw new Error(`${url} answered ${status} to its own ETag`)
  const standings = await takeTurns([{ name: 'Sheaf', url, headers: conditional }], bench.options)
  bench.tell({ name, figure: standings.get('Sheaf')?.p50Milliseconds ?? Number.NaN, unit: 'ms', target: { atMost } })
}

/** Another commit with each request: a diff that is asked for twice would be read from a cache. */
async function tellDiffs(bench: Bench, { mirror, hosted }: Subject): Promise<void> {
  const count = 1500
  const history = ['--git-dir', mirror, 'rev-list', '--no-merges', `--max-count=${count}`, hosted.branch]
  const commits = await gitLines(history)
  const ours = commits.map((commit) => new URL(`${hosted.api}/diff/${commit}`).pathname)
  const theirs = commits.map((commit) => `${new URL(bench.peers.cgit).pathname}/git/commit/?id=${commit}`)
  const contestants: Contestant[] = [
    {
      name: 'Sheaf',
      url: hosted.api,
      headers: bench.workshop.apiHeaders,
      script: script(bench, { name: 'ours', paths: ours }),
    },
    { name: 'cgit', url: bench.peers.cgit, script: script(bench, { name: 'cgit', paths: theirs }) },
  ]
  const standings = await takeTurns(contestants, bench.options)
  bench.tell({
    name: 'commit with diff',
    figure: standings.get('Sheaf')?.p50Milliseconds ?? Number.NaN,
    unit: 'ms',
    target: { atMost: 12 },
    peers: othersIn(standings, 'p50Milliseconds'),
    note: `${count} different ones in turn`,
  })
}

/** A program for wrk that asks for paths in turn, beginning at another one with each start. */
function script(bench: Bench, { name, paths }: { name: string; paths: readonly string[] }): string {
  const file = join(bench.folder, `${name}.lua`)
  const list = paths.map((path) => `"${path}"`).join(',\n')
  const program = `
local paths = {${list}}
local at = os.time() * 617 % #paths
request = function()
  at = at % #paths + 1
  return wrk.format("GET", paths[at])
end
`
  writeFileSync(file, program)
  return file
}
