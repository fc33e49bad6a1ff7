import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { RunPart } from '../bench.ts'
import { git } from '../data/run-git.ts'

const rounds = 2
const pollMs = 50

/** The import of git/git from another server, beside a clone of git's own from the same place; in turn, and the best of each. */
export const byUrl: RunPart = async (bench) => {
  const url = `${bench.peers.httpBackend}/git.git`
  const times = { ours: [] as number[], theirs: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    const folder = join(bench.folder, `mirror-${round}.git`)
    const begun = performance.now()
    await git(['clone', '--quiet', '--mirror', url, folder])
    times.theirs.push(performance.now() - begun)
    rmSync(folder, { recursive: true })
    times.ours.push(await bench.workshop.importFrom({ url, name: `brought-${round}`, pollMs }))
    await wait(2_000)
  }
  const clone = Math.min(...times.theirs) / 1000
  bench.tell({
    name: 'import of git/git by URL, checked and on the disk',
    figure: Math.min(...times.ours) / 1000,
    unit: 's',
    target: { atMost: 1.3 * clone },
    peers: { 'git clone --mirror': clone },
    note: `best of ${rounds}; the clone checks no object and syncs nothing`,
  })
}
