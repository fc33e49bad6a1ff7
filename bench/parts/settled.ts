import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ask } from '../client/ask.ts'
import type { Hosted, Workshop } from '../sheaf/workshop.ts'

/** Waits until what follows an import has been done: it is no part of a working day. */
export async function settled(
  { workshop }: { workshop: Workshop },
  subjects: readonly { hosted: Hosted }[],
): Promise<void> {
  const deadline = performance.now() + 120_000
  for (const { hosted } of subjects) {
    for (;;) {
      const { body } = await ask(`${hosted.api}/tree/${hosted.branch}`, workshop.apiHeaders)
      if ((await hasFilters(hosted.gitDir)) && !body.includes('"commit_id":null')) break
      if (performance.now() > deadline) throw new Error(`${hosted.name} is not indexed after two minutes`)
      await wait(500)
    }
  }
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
