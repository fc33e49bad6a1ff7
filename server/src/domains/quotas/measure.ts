import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { listUnmeasured, setUse, sumInherited } from './quota.store.ts'

type MeasureDeps = Pick<Deps, 'database' | 'git' | 'storage' | 'jobs'>

/** Measures a repository and writes down what it uses, in place of what was added up since the last time. */
export async function measureUse(
  { database, git }: Pick<Deps, 'database' | 'git'>,
  { repoId, gitDir }: { repoId: number; gitDir: string },
): Promise<void> {
  const bytes = await git.maintenance.measure({ gitDir })
  await database.tx(async (tx) => {
    const inherited = await sumInherited(tx, repoId)
    await setUse(tx, { repoId, bytes: bytes + inherited, now: Date.now() })
  })
}

const Empty = z.object({})
const name = 'measure-repositories'
const pageSize = 100

/** Measures all repositories that nobody has: those of the time before there were quotas. */
function measureQueue(deps: MeasureDeps): Queue<typeof Empty> {
  return {
    name,
    payload: Empty,
    attempts: 5,
    concurrency: 1,
    async run(_, signal) {
      for (let after = 0; !signal.aborted; ) {
        const rows = await listUnmeasured(deps.database.read, { after, limit: pageSize })
        for (const { id, uid, storageNode } of rows) {
          if (deps.storage.find(storageNode) === undefined) continue
          await measureUse(deps, { repoId: id, gitDir: deps.storage.repositoryDir({ node: storageNode, uid }) })
        }
        const last = rows.at(-1)
        if (last === undefined) break
        after = last.id
      }
    },
  }
}

/** Begins to measure what was never measured. */
export async function startMeasuring(deps: MeasureDeps): Promise<void> {
  deps.jobs.handle(measureQueue(deps))
  await deps.jobs.enqueue(deps.database.write, { queue: name, payload: {}, dedupe: name })
}
