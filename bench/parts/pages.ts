import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench, RunPart, Subject } from '../bench.ts'
import { ask } from '../client/ask.ts'
import { openFolder } from '../client/listing.ts'
import { inAddress, pathsOf } from '../data/paths-of.ts'
import { sampleOf } from '../data/random-numbers.ts'
import { git, gitLines } from '../data/run-git.ts'
import { askEach } from '../load/ask-each.ts'
import { type Contestant, interleave, othersIn } from '../load/interleave.ts'
import type { Row } from '../report/row.ts'
import { settled } from './settled.ts'

interface Page {
  name: string
  /** Milliseconds of the page repeated. */
  atMost: number
  /** Address of its data. */
  url: string
  /** Others of its kind that nobody asks for but this row. */
  random?: readonly string[]
  /** Milliseconds that half of those may take at most. */
  randomAtMost?: number
  /** Path of cgit's page of it; nothing where cgit has none. */
  cgit?: string
  /** What names gitweb's page of it, behind that of the repository. */
  gitweb?: string
  /** Where more than one address is asked for over and over: these, and programs for wrk. */
  repeated?: readonly string[]
  scripts?: { ours: string; cgit: string; gitweb: string }
  note?: string
}

/** How many addresses are drawn by chance of those that cost milliseconds, and of those that cost git its time. */
const many = 200
const few = 30
const pageSize = 50
const diffs = 1500

/**
 * Pages of git/git, as a person with an access key gets their data: as the first request to a server that was just
 * started, of many addresses that nobody asked for before, and one over and over, in turn with the peers.
 */
export const pages: RunPart = async (bench) => {
  const subject = await bench.subject('git')
  await settled(bench, [subject])
  await branchOutTags(subject)
  const list = await pagesOf(bench, subject)
  // All first ones come first: later on their data lies in caches of the disk that no restart empties.
  const first = new Map<string, number>()
  for (const { name, url } of list) first.set(name, await askFirst(bench, url))
  for (const page of list) await tellPage(bench, { ...page, first: first.get(page.name) ?? Number.NaN })
  await tellRepeated(bench, {
    name: 'tree root, repeated with ETag',
    url: `${subject.hosted.api}/tree/${subject.hosted.branch}`,
    atMost: 0.5,
  })
}

async function pagesOf(bench: Bench, { mirror, hosted }: Subject): Promise<readonly Page[]> {
  const { branch, api, raw } = hosted
  const headers = bench.workshop.apiHeaders
  const root = `${api}/tree/${branch}`
  const log = `${api}/commit/${branch}?page_size=${pageSize}`
  const logOf = (path: string) => `${log}&path=${encodeURIComponent(path)}`
  const rootOpened = await openFolder({ url: root, headers })
  const tOpened = await openFolder({ url: `${root}/t`, headers })
  const { files, folders } = await pathsOf({ mirror, branch })
  const commits = await gitLines(['--git-dir', mirror, 'rev-list', '--no-merges', branch])
  const latest = commits.slice(0, diffs)
  const older = sampleOf(commits.slice(diffs), many)
  const pageCount = Math.floor(commits.length / pageSize)
  const pageNumbers = sampleOf(
    Array.from({ length: pageCount }, (_, index) => index + 1).filter((number) => number !== 1 && number !== 1201),
    many,
  )
  const commitPages = new Map(
    Object.entries({
      ours: latest.map((commit) => new URL(`${api}/diff/${commit}`).pathname),
      cgit: latest.map((commit) => `${new URL(bench.peers.cgit).pathname}/git/commit/?id=${commit}`),
      gitweb: latest.map((commit) => `/gitweb?p=git.git;a=commitdiff;h=${commit}`),
    }).map(([name, paths]) => [name, script(bench, { name, paths })]),
  )
  const branches = (await gitLines(['--git-dir', hosted.gitDir, 'for-each-ref', 'refs/heads'])).length
  return [
    {
      name: `tree root, ${rootOpened.entries} entries`,
      atMost: 3,
      url: root,
      cgit: '/tree/',
      gitweb: 'a=tree',
      note: 'cgit shows no last commits; random: see roots at commits never seen',
    },
    {
      name: `\`t\`, ${tOpened.entries} entries`,
      atMost: 6,
      url: `${root}/t`,
      random: sampleOf(
        folders.filter((folder) => folder !== 't'),
        many,
      ).map((folder) => `${root}/${inAddress(folder)}`),
      cgit: '/tree/t',
      gitweb: 'a=tree;f=t;hb=HEAD',
      note: 'cgit shows no last commits; random: other folders',
    },
    {
      name: 'log, page 1',
      atMost: 2,
      url: log,
      random: pageNumbers.map((number) => `${log}&page=${number}`),
      cgit: '/log/',
      gitweb: 'a=shortlog',
    },
    {
      name: 'log at offset 60,000',
      atMost: 2,
      url: `${log}&page=1201`,
      cgit: '/log/?ofs=60000',
      // By pages of a hundred.
      gitweb: 'a=shortlog;pg=600',
    },
    {
      name: 'log of a file (`builtin/log.c`)',
      atMost: 15,
      url: logOf('builtin/log.c'),
      random: sampleOf(
        files.filter((file) => file !== 'builtin/log.c'),
        many,
      ).map(logOf),
      randomAtMost: 60,
      cgit: '/log/builtin/log.c',
      gitweb: 'a=history;f=builtin/log.c;hb=HEAD',
    },
    {
      name: 'log of a folder (`Documentation/RelNotes`)',
      atMost: 15,
      url: logOf('Documentation/RelNotes'),
      random: sampleOf(
        folders.filter((folder) => folder !== 'Documentation/RelNotes'),
        many,
      ).map(logOf),
      randomAtMost: 60,
      cgit: '/log/Documentation/RelNotes',
      gitweb: 'a=history;f=Documentation/RelNotes;hb=HEAD',
    },
    {
      name: 'log of a path that never was',
      atMost: 15,
      url: logOf('no-such-file'),
      random: Array.from({ length: few }, (_, index) => logOf(`nothing-${index}`)),
      randomAtMost: 60,
    },
    {
      name: 'raw file (`Makefile`)',
      atMost: 1,
      url: `${raw}/${branch}/Makefile`,
      random: sampleOf(
        files.filter((file) => file !== 'Makefile'),
        many,
        2,
      ).map((file) => `${raw}/${branch}/${inAddress(file)}`),
      cgit: '/plain/Makefile',
      gitweb: 'a=blob_plain;f=Makefile;hb=HEAD',
    },
    {
      name: 'commit with diff',
      atMost: 12,
      url: `${api}/diff/${latest[0] ?? branch}`,
      random: older.map((commit) => `${api}/diff/${commit}`),
      cgit: '/commit/',
      gitweb: 'a=commitdiff;h=HEAD',
      repeated: latest.map((commit) => `${api}/diff/${commit}`),
      scripts: {
        ours: commitPages.get('ours') ?? '',
        cgit: commitPages.get('cgit') ?? '',
        gitweb: commitPages.get('gitweb') ?? '',
      },
      note: `repeated: ${diffs} different ones in turn, each asked for before`,
    },
    {
      name: 'blame (`builtin/log.c`)',
      atMost: 2,
      url: `${api}/blame/${branch}/builtin/log.c`,
      random: sampleOf(
        files.filter((file) => file.endsWith('.c') && file !== 'builtin/log.c'),
        few,
      ).map((file) => `${api}/blame/${branch}/${inAddress(file)}`),
      gitweb: 'a=blame;f=builtin/log.c;hb=HEAD',
      note: 'the work of `git blame`',
    },
    {
      name: 'contributions',
      atMost: 2,
      url: `${api}/contributions/${branch}`,
      random: older.slice(0, few).map((commit) => `${api}/contributions/${commit}`),
    },
    { name: `refs (${branches})`, atMost: 2, url: `${api}/refs`, cgit: '/refs/', gitweb: 'a=tags' },
  ]
}

/** Pushes every tag's commit as a branch, too: the list that is measured is that of branches, cgit's is of both. */
async function branchOutTags({ mirror, hosted }: Subject): Promise<void> {
  const format = '--format=%(refname:strip=2) %(objecttype) %(objectname) %(*objecttype) %(*objectname)'
  const tags = (await gitLines(['--git-dir', mirror, 'for-each-ref', format, 'refs/tags'])).flatMap((line) => {
    const [name = '', type, oid, peeledType, peeled] = line.split(' ')
    if (type === 'commit') return `${oid}:refs/heads/tags/${name}`
    return peeledType === 'commit' ? `${peeled}:refs/heads/tags/${name}` : []
  })
  await git(['--git-dir', mirror, 'push', '-q', hosted.remote, ...tags])
}

/** How long the first answer takes of a server that was just started and asked nothing else, in milliseconds. */
async function askFirst({ workshop }: Bench, url: string): Promise<number> {
  // What an import brought is indexed by then, as it is in all servers that were restarted since.
  if (url.includes('/tree/')) await openFolder({ url, headers: workshop.apiHeaders })
  await workshop.restart()
  const { status, milliseconds, body } = await ask(url, workshop.apiHeaders)
  if (status !== 200) throw new Error(`${url} answered ${status}`)
  if (body.includes('"commit_id":null')) throw new Error(`${url} was answered without its last commits`)
  return milliseconds
}

async function tellPage(bench: Bench, page: Page & { first: number }): Promise<void> {
  const { name, atMost, url, first, random = [], randomAtMost, repeated = [], cgit, gitweb, scripts, note } = page
  const headers = bench.workshop.apiHeaders
  const row: Partial<Row> =
    random.length === 0
      ? {}
      : {
          random: await askEach(random, headers),
          ...(randomAtMost === undefined ? {} : { randomTarget: { atMost: randomAtMost } }),
        }
  const { status, body } = await ask(url, headers)
  if (status !== 200) throw new Error(`${url} answered ${status}`)
  // Each was asked for once before: how many a round comes by else decides what the row measures.
  if (repeated.length > 0) await askEach(repeated, headers)
  const script = scripts === undefined ? {} : { script: scripts.ours }
  const ours: Contestant = { name: 'Sheaf', url, headers, ...script }
  const standings = await interleave([ours, ...peersFor(bench, { cgit, gitweb, scripts })], bench.options)
  bench.tell({
    name,
    figure: standings.get('Sheaf')?.p50Milliseconds ?? Number.NaN,
    unit: 'ms',
    target: { atMost },
    first,
    ...row,
    peers: othersIn(standings, 'p50Milliseconds'),
    note: `${Math.round(body.length / 1024)} KiB${note === undefined ? '' : `; ${note}`}`,
  })
}

function peersFor(
  { peers }: Bench,
  { cgit, gitweb, scripts }: { [Key in 'cgit' | 'gitweb' | 'scripts']: Page[Key] | undefined },
): Contestant[] {
  const byGitweb =
    gitweb === undefined || peers.gitweb === undefined
      ? []
      : [
          {
            name: 'gitweb',
            url: `${peers.gitweb}?p=git.git;${gitweb}`,
            ...(scripts !== undefined && { script: scripts.gitweb }),
          },
        ]
  if (cgit === undefined) return byGitweb
  if (scripts !== undefined) return [{ name: 'cgit', url: peers.cgit, script: scripts.cgit }, ...byGitweb]
  return [
    { name: 'cgit', url: `${peers.cgit}/git${cgit}` },
    { name: 'cgit cached', url: `${peers.cgitCached}/git${cgit}` },
    ...byGitweb,
  ]
}

async function tellRepeated(
  bench: Bench,
  { name, url, atMost }: { name: string; url: string; atMost: number },
): Promise<void> {
  // An answer that is not whole yet has none.
  await openFolder({ url, headers: bench.workshop.apiHeaders })
  const { headers } = await ask(url, bench.workshop.apiHeaders)
  const { etag } = headers
  if (typeof etag !== 'string') throw new Error(`${url} has no ETag`)
  const conditional = { ...bench.workshop.apiHeaders, 'if-none-match': etag }
  const { status } = await ask(url, conditional)
  if (status !== 304) throw new Error(`${url} answered ${status} to its own ETag`)
  const standings = await interleave([{ name: 'Sheaf', url, headers: conditional }], bench.options)
  bench.tell({ name, figure: standings.get('Sheaf')?.p50Milliseconds ?? Number.NaN, unit: 'ms', target: { atMost } })
}

/** A program for wrk that asks for paths in turn, beginning at another one with each start. */
function script(bench: Bench, { name, paths }: { name: string; paths: readonly string[] }): string {
  const file = join(bench.folder, `${name}.lua`)
  const list = paths.map((path) => `"${path}"`).join(',\n')
  const program = `
local paths = {${list}}
local at = 0
request = function()
  at = at % #paths + 1
  return wrk.format("GET", paths[at])
end
`
  writeFileSync(file, program)
  return file
}
