import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { RunPart } from '../bench.ts'
import { openFolder } from '../client/listing.ts'
import { git, gitEnvironment, gitLines } from '../data/run-git.ts'
import { median } from '../load/median.ts'
import { settled } from './settled.ts'

/** How far back the commits lie whose root nobody has asked for, along first parents. */
const distances = [40, 700, 2500, 6000, 12_000]

/** The root of git/git at commits that were never asked for, beside the way of a forge without an index. */
export const fresh: RunPart = async (bench) => {
  const subject = await bench.subject('git')
  await settled(bench, [subject])
  const { mirror, hosted } = subject
  const opened = []
  for (const distance of distances) {
    const history = [
      '--git-dir',
      mirror,
      'rev-list',
      '--first-parent',
      '--max-count=1',
      `--skip=${distance}`,
      hosted.branch,
    ]
    const [commit = ''] = await gitLines(history)
    const url = `${hosted.api}/tree/${commit}`
    opened.push(await openFolder({ url, headers: bench.workshop.apiHeaders }))
  }
  const names = opened.map((each) => each.namesMilliseconds)
  const complete = opened.map((each) => each.completeMilliseconds)
  const walk = await forgeWalk({ gitDir: mirror, branch: hosted.branch })
  bench.tell({
    name: 'root at a commit never seen: names',
    figure: median(names),
    unit: 'ms',
    target: { atMost: 50 },
    note: `slowest of ${names.length}: ${Math.round(Math.max(...names))} ms`,
  })
  bench.tell({
    name: 'root at a commit never seen: commits',
    figure: median(complete),
    unit: 'ms',
    target: { atMost: 800 },
    peers: { 'one git log, as forges do': walk },
    note: `slowest ${Math.round(Math.max(...complete))} ms`,
  })
}

/**
 * How long one `git log --name-only` takes until each entry of the root was named once: what a forge does that keeps
 * nothing between heads.
 */
async function forgeWalk({ gitDir, branch }: { gitDir: string; branch: string }): Promise<number> {
  const missing = new Set((await git(['--git-dir', gitDir, 'ls-tree', '--name-only', branch])).split('\n'))
  const began = performance.now()
  const child = spawn('git', ['--git-dir', gitDir, 'log', '--name-only', '--no-renames', '-c', '--format=', branch], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...gitEnvironment },
  })
  const ended = once(child, 'close')
  for await (const line of createInterface({ input: child.stdout })) {
    missing.delete(line.split('/', 1)[0] ?? '')
    if (missing.size === 0) break
  }
  const milliseconds = performance.now() - began
  child.kill()
  await ended
  return milliseconds
}
