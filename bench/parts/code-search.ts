import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runProcess } from '../../tools/process/run-process.ts'
import type { Bench, RunPart } from '../bench.ts'
import { ask } from '../client/ask.ts'
import { copyOf, mirrorOf } from '../data/mirror.ts'
import { pathsOf } from '../data/paths-of.ts'
import { randomNumbers, sampleOf } from '../data/random-numbers.ts'
import { git, gitEnvironment, gitLines } from '../data/run-git.ts'
import { median, quantile } from '../load/median.ts'
import type { Hosted } from '../sheaf/workshop.ts'

/** Of a repository, in bytes, less than the index takes of one. */
const wanted = { repositoryBytes: 256 * 1024 ** 2, fileBytes: 1_000_000 }
const queries = 400
const updates = 7
const patienceMs = 900_000

type Room = Pick<Bench, 'workshop' | 'folder'>

/** Searches in a gigabyte of code: how long they take, how large the index is, and when a push is found. */
export const codeSearch: RunPart = async (bench) => {
  const mirror = await mirrorOf({ name: 'git', source: bench.options.gitSource })
  const filled = await fillWithReleases(bench, { mirror, bytes: bench.options.codeBytes })
  await measureSearches(bench, { mirror, ...filled })
}

interface Filled {
  /** A small repository, pushed last, with a clone of it. */
  last: Hosted
  work: string
  /** Of all texts, each counted once. */
  textBytes: number
  files: number
  indexMilliseconds: number
}

/**
 * Texts of the releases of git/git, the newest first, each text once, at its path in a folder of its release: as many as are so many bytes. That
 * they are versions of each other makes searches dearer than a gigabyte of many projects would: a word stands in all versions of its file.
 */
export async function fillWithReleases(
  { workshop, folder }: Room,
  { mirror, bytes: wantedBytes }: { mirror: string; bytes: number },
): Promise<Filled> {
  const copy = await copyOf({ gitDir: mirror, to: join(folder, 'releases.git') })
  const tags = await gitLines(['--git-dir', mirror, 'tag', '--sort=-creatordate', '--list', 'v[12].*'])
  const seen = new Set<string>()
  let textBytes = 0
  const groups: { lines: string[]; bytes: number }[] = []
  for (const tag of tags.filter((name) => !name.includes('-'))) {
    if (textBytes >= wantedBytes) break
    for (const row of await gitLines(['--git-dir', mirror, 'ls-tree', '-r', '-l', tag])) {
      const [, kind, oid = '', size] = row.split(/\s+/)
      const path = row.slice(row.indexOf('\t') + 1)
      const bytes = Number(size)
      if (kind !== 'blob' || seen.has(oid) || bytes > wanted.fileBytes || path.startsWith('"')) continue
      seen.add(oid)
      textBytes += bytes
      let group = groups.at(-1)
      if (group === undefined || group.bytes + bytes > wanted.repositoryBytes) {
        group = { lines: [], bytes: 0 }
        groups.push(group)
      }
      group.bytes += bytes
      group.lines.push(`100644 ${oid}\t${tag}/${path}`)
    }
  }
  for (const [index, { lines }] of groups.entries()) {
    const list = join(folder, 'list')
    writeFileSync(list, `${lines.join('\n')}\n`)
    const env = { ...gitEnvironment, GIT_DIR: copy, GIT_INDEX_FILE: join(folder, `index-${index}`) }
    const { code, output } = await runProcess(
      'sh',
      ['-c', 'git update-index --index-info <"$1" && git write-tree', 'sh', list],
      { env },
    )
    if (code !== 0) throw new Error(`git could not write a tree:\n${output.slice(-2000)}`)
    const commit = await git(['--git-dir', copy, 'commit-tree', '-m', 'Releases', output.trim()])
    const hosted = await workshop.create({ name: `releases-${index}`, branch: 'main' })
    await git(['--git-dir', copy, 'push', '-q', hosted.remote, `${commit}:refs/heads/main`])
  }
  const last = await workshop.create({ name: 'last', branch: 'main' })
  const work = join(folder, 'last')
  mkdirSync(work)
  await git(['-C', work, 'init', '-q', '-b', 'main'])
  const began = performance.now()
  await pushWord(work, last, 'lastOfAllWords')
  await found({ workshop }, last, 'lastOfAllWords')
  return { last, work, textBytes, files: seen.size, indexMilliseconds: performance.now() - began }
}

async function pushWord(work: string, hosted: Hosted, word: string): Promise<void> {
  writeFileSync(join(work, 'words.ts'), `export const ${word} = 1\n`)
  await git(['-C', work, 'add', '-A'])
  await git(['-C', work, 'commit', '-q', '-m', word])
  await git(['-C', work, 'push', '-q', hosted.remote, 'main'])
}

const addressOf = ({ api }: Hosted, query: string) =>
  `${new URL(api).origin}/api/search/code?query=${encodeURIComponent(query)}`

async function found({ workshop }: Pick<Room, 'workshop'>, hosted: Hosted, word: string): Promise<void> {
  const until = performance.now() + patienceMs
  for (;;) {
    const { body } = await ask(addressOf(hosted, word), workshop.apiHeaders)
    if (body.includes('words.ts')) return
    if (performance.now() > until) throw new Error(`${word} is not found after ${patienceMs / 1_000} s`)
    await wait(20)
  }
}

/** Tells the rows of a server that was filled. */
export async function measureSearches(
  { workshop, folder, zoektIndex, tell }: Room & Pick<Bench, 'tell' | 'zoektIndex'>,
  { mirror, last, work, textBytes, files, indexMilliseconds }: Filled & { mirror: string },
): Promise<void> {
  const megabytes = Math.round(textBytes / 1024 ** 2)
  const asked = await queriesOf(mirror)
  const times: number[] = []
  let hits = 0
  let partial = 0
  // The first search of a server starts a thread.
  await ask(addressOf(last, 'lastOfAllWords'), workshop.apiHeaders)
  for (const query of asked) {
    const { status, milliseconds, body } = await ask(addressOf(last, query), workshop.apiHeaders)
    if (status !== 200) throw new Error(`a search for ${query} answered ${status}`)
    times.push(milliseconds)
    if (!body.includes('"results":[]')) hits += 1
    if (body.includes('"is_complete":false')) partial += 1
  }
  const note = `${asked.length} different queries on ${megabytes} MiB of text in ${files} files; ${hits} with hits, ${partial} that were cut off; slowest ${Math.round(quantile(times, 1))} ms`
  const by = zoektIndex === undefined ? '' : ' by zoekt'
  tell({ name: `code search${by}, p50`, figure: median(times), unit: 'ms', target: { atMost: 10 }, note })
  tell({ name: `code search${by}, p99`, figure: quantile(times, 0.99), unit: 'ms', target: { atMost: 100 } })

  const indexBytes = bytesIn(zoektIndex ?? join(folder, 'data', 'cache', 'code-index'))
  const shadows =
    zoektIndex === undefined
      ? ''
      : `, and ${Math.round(bytesIn(join(zoektIndex, 'sheaf'), true) / 1024 ** 2)} MiB of shadows`
  tell({
    name: `index of code${by} against its text`,
    figure: indexBytes / textBytes,
    unit: '×',
    target: { atMost: 0.5 },
    note: `${Math.round(indexBytes / 1024 ** 2)} MiB${shadows}; the last of it ${Math.round(indexMilliseconds / 1000)} s after the last push`,
  })

  const delays: number[] = []
  for (let round = 0; round < updates; round += 1) {
    await pushWord(work, last, `freshWord${round}x${process.pid}`)
    const began = performance.now()
    await found({ workshop }, last, `freshWord${round}x${process.pid}`)
    delays.push((performance.now() - began) / 1_000)
  }
  tell({
    name: `a push is found in code${by}`,
    figure: Math.max(...delays),
    unit: 's',
    target: { atMost: 2 },
    note: `slowest of ${updates}, from the end of the push; median ${median(delays).toFixed(2)} s`,
  })
}

/** What the files of a folder take, with what lies below it or without. */
const bytesIn = (folder: string, recursive = false): number =>
  readdirSync(folder, { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

/** What people look for: names and words out of the files, some of them two at once, in a folder or a language, as an expression or wherever they are not. */
async function queriesOf(mirror: string): Promise<string[]> {
  const { files } = await pathsOf({ mirror, branch: 'HEAD' })
  const random = randomNumbers(7)
  const sources = sampleOf(
    files.filter((path) => /\.(?:c|h|sh|txt|perl|py)$/.test(path)),
    100,
  )
  const words: string[] = []
  for (const path of sources) {
    const text = await git(['--git-dir', mirror, 'show', `HEAD:${path}`])
    words.push(...sampleOf([...new Set(text.match(/[A-Za-z_]{5,24}/g) ?? [])], 12))
  }
  const pick = () => words[Math.floor(random() * words.length)] ?? 'commit'
  const forms: readonly (() => string)[] = [
    pick,
    pick,
    pick,
    () => `${pick()} ${pick()}`,
    () => `${pick()} lang:c`,
    () => `${pick()} path:builtin`,
    () => `${pick()} case:yes`,
    () => `/${pick()}\\(/`,
    () => `${pick()}Zq${Math.floor(random() * 1_000)}`,
  ]
  return Array.from({ length: queries }, (_, index) => forms[index % forms.length]?.() ?? pick())
}
