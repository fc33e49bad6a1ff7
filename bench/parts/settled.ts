import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ask } from '../client/ask.ts'
import { gitLines } from '../data/run-git.ts'
import type { Hosted, Workshop } from '../sheaf/workshop.ts'

const longestMs = 300_000
/** A history of fewer commits has no file whose blame is kept ahead. */
const longHistory = 100

/** Waits until what follows an import has been done: it is no part of a working day. */
export async function settled(
  { workshop }: { workshop: Workshop },
  subjects: readonly { hosted: Hosted }[],
): Promise<void> {
  const deadline = performance.now() + longestMs
  for (const { hosted } of subjects) {
    for (;;) {
      const { body } = await ask(`${hosted.api}/tree/${hosted.branch}`, workshop.apiHeaders)
      const isIndexed = (await hasFilters(hosted.gitDir)) && !body.includes('"commit_id":null')
      if (isIndexed && (await hasBlames(hosted))) break
      if (performance.now() > deadline) throw new Error(`${hosted.name} is not indexed after five minutes`)
      await wait(500)
    }
  }
}

/** Whether the blames of files that were changed often are kept: after an import they come behind everything else. */
async function hasBlames({ gitDir, branch }: Hosted): Promise<boolean> {
  if (existsSync(join(gitDir, 'sheaf', 'blames-ahead', 'commit'))) return true
  const counted = ['rev-list', '--count', `--max-count=${longHistory}`, branch]
  return Number((await gitLines(['--git-dir', gitDir, ...counted]))[0]) < longHistory
}

/** Whether each layer of the commit-graph has filters of changed paths: after an import it gets them last. */
async function hasFilters(gitDir: string): Promise<boolean> {
  const folder = join(gitDir, 'objects', 'info', 'commit-graphs')
  try {
    const chain = (await readFile(join(folder, 'commit-graph-chain'), 'latin1')).split('\n').filter(Boolean)
    const files = await Promise.all(chain.map((hash) => readFile(join(folder, `graph-${hash}.graph`))))
    // The table of chunks stands at the beginning, and is short.
    return files.length > 0 && files.every((file) => file.subarray(0, 256).includes('BDAT'))
  } catch {
    // Not written yet, or replaced at this moment.
    return false
  }
}
