import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runProcess } from '../../tools/process/run-process.ts'
import { git } from '../data/run-git.ts'
import { median } from '../load/median.ts'
import { account } from '../sheaf/account.ts'
import type { HubBench } from './hub-bench.ts'
import { startSwallowingHub } from './swallowing-hub.ts'

const name = 'weights.bin'
const xetMegabytes = 200
const rounds = 7

/** One large file: up by the stock client as objects of Git LFS and by Xet, up and down by git-lfs, down by the client and by plain HTTP. */
export async function tellOneFile(bench: HubBench): Promise<void> {
  const { sizes, tell, call, create, data } = bench
  const { megabytes } = sizes
  const of = `${megabytes} MiB in one file`
  const path = await data.file('large', megabytes)
  const repo = await create('one-file')
  const upload = await besideFloor(path, () => call({ call: 'upload_file', repo, path, name }))
  tell({ name: `${of}, up by the client of the Hub`, ...upload, target: { atLeast: 0.6 } })
  await tellDownload(bench, { repo, of, path })
  rmSync(path)

  const other = await data.file('large-by-xet', megabytes)
  const repoOfXet = await create('one-file-by-xet')
  const byXet = await besideFloor(other, () =>
    call({ call: 'upload_file', repo: repoOfXet, path: other, name }, { byXet: true }),
  )
  tell({ name: `${of}, up by the client of the Hub with Xet`, ...byXet, target: { atLeast: 0.6 } })
  for (const [how, isXet] of [
    ['', false],
    [' with Xet', true],
  ] as const) {
    const alone = await besideFloor(other, () => callAlone(bench, other, isXet))
    tell({ name: `${of}, up by the client${how} to a server that keeps nothing`, ...alone })
  }
  rmSync(other)

  const small = await data.file('by-xet', xetMegabytes)
  const xetSeconds = await call(
    { call: 'upload_file', repo: await create('by-xet'), path: small, name },
    { byXet: true },
  )
  tell({ name: `${xetMegabytes} MiB, up by Xet`, figure: xetSeconds, unit: 's', target: { atMost: 6 } })
  rmSync(small)
  await tellGitLfs(bench, of)
}

/**
 * An upload beside what the same bytes take that are hashed, copied and synced, right before it: how soon a machine has memory and its disk for another
 * gigabyte depends on what it did in the last seconds, so that a floor of another minute is another machine's.
 */
async function besideFloor(path: string, upload: () => Promise<number>) {
  const floor = await hashAndCopy(path)
  const seconds = await upload()
  return {
    figure: floor / seconds,
    unit: '×' as const,
    note: `${seconds.toFixed(1)} s; sha256sum, cp and fsync ${floor.toFixed(1)} s`,
  }
}

/** What the client takes by itself, in seconds: it cuts, hashes and sends, and nobody does anything with it. */
async function callAlone({ call }: HubBench, path: string, byXet: boolean): Promise<number> {
  const hub = await startSwallowingHub()
  try {
    return await call({ call: 'upload_file', repo: 'none/none', path, name }, { byXet, endpoint: hub.url })
  } finally {
    await hub.stop()
  }
}

/** What the bytes take that are hashed and written once, in seconds: no upload that is verified and kept is faster. */
async function hashAndCopy(path: string): Promise<number> {
  const script = 'sha256sum "$1" > /dev/null && cp "$1" "$1.copy" && sync "$1.copy"'
  const { code, output, milliseconds } = await runProcess('sh', ['-c', script, 'sh', path])
  if (code !== 0) throw new Error(output)
  rmSync(`${path}.copy`)
  return milliseconds / 1000
}

async function tellDownload(bench: HubBench, { repo, of, path }: { repo: string; of: string; path: string }) {
  const { url, served, staticUrl, tell, call } = bench
  copyFileSync(path, join(served, name))
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const downloads = [
      { url: `${url}/${repo}/resolve/main/${name}`, times: ours },
      { url: `${staticUrl}/${name}`, times: theirs },
    ]
    // Who comes second finds the machine as the first has left it: they take turns.
    for (const { url, times } of round % 2 === 0 ? downloads : downloads.toReversed()) {
      const seconds = await download(url)
      // The first one is to have both in memory.
      if (round > 0) times.push(seconds)
    }
  }
  rmSync(join(served, name))
  const [own, other] = [median(ours), median(theirs)]
  tell({
    ...{ name: `${of}, down by plain HTTP`, figure: other / own, unit: '×', target: { atLeast: 0.8 } },
    note: `${own.toFixed(2)} s; nginx's static files ${other.toFixed(2)} s; medians of ${rounds}`,
  })
  const seconds = await call({ call: 'download_file', repo, name })
  tell({ name: `${of}, down by the client of the Hub`, figure: seconds, unit: 's' })
}

async function download(url: string): Promise<number> {
  const { code, output } = await runProcess('curl', ['-sfL', '-o', '/dev/null', '-w', '%{time_total}', url])
  if (code !== 0) throw new Error(`${url} could not be downloaded: curl ${code}`)
  return Number(output)
}

/** The same by git with git-lfs, where that is installed. */
async function tellGitLfs({ url, token, folder, sizes, tell, create, data }: HubBench, of: string) {
  if ((await runProcess('git', ['lfs', 'version'])).code !== 0) return
  const repo = await create('by-git-lfs')
  const remote = new URL(`/${repo}.git`, url)
  Object.assign(remote, { username: account.username, password: token })
  const work = join(folder, 'lfs')
  mkdirSync(work)
  const inWork = (...args: string[]) => git(['-C', work, ...args])
  await inWork('init', '-q', '-b', 'main')
  await inWork('lfs', 'install', '--local')
  await inWork('lfs', 'track', '*.bin')
  const path = await data.file(join('lfs', name), sizes.megabytes)
  await inWork('add', '.')
  await inWork('commit', '-qm', 'Weights')
  const upload = await besideFloor(path, async () => {
    const began = performance.now()
    await inWork('push', '-q', remote.href, 'main')
    return (performance.now() - began) / 1000
  })
  tell({ name: `${of}, up by git-lfs`, ...upload })
  rmSync(work, { recursive: true })
  const cloned = performance.now()
  await git([
    '-c',
    'filter.lfs.smudge=git-lfs smudge -- %f',
    '-c',
    'filter.lfs.process=git-lfs filter-process',
    'clone',
    '-q',
    remote.href,
    work,
  ])
  tell({ name: `${of}, down by git-lfs`, figure: (performance.now() - cloned) / 1000, unit: 's' })
  rmSync(work, { recursive: true })
}
