import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { on, type Subscriber } from '../../events/event-kind.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { afterPushMs, pushed } from '../events/index.ts'
import { findRepositoryById } from '../repositories/index.ts'
import { createVerifier } from './verify-objects.ts'

const queue = 'verify-signatures'
const Pushed = z.object({ repoId: z.int(), refs: z.array(z.string()) })

/** Refs of one push that are looked at, and commits of each, the newest: the rest when somebody looks at them. */
const most = { refs: 20, pages: 5 }
const pageSize = 50

/**
 * Looks at the signatures of each push, so that a commit that was signed by a key of an account is written down as such while the
 * account has the key.
 */
export function verificationSubscriber({ jobs }: Pick<Deps, 'jobs'>): Subscriber {
  return {
    name: 'verification',
    handlers: [
      on(pushed, async (tx, { pushId, repoId, refs }) => {
        const changed = refs.filter(({ change }) => change !== 'deleted').map(({ ref }) => ref)
        if (changed.length === 0) return
        const payload = { repoId, refs: changed.slice(0, most.refs) }
        await jobs.enqueue(tx, { queue, payload, dedupe: `${queue}:${pushId}`, runAt: Date.now() + afterPushMs })
      }),
    ],
    delivered: () => jobs.wake(),
  }
}

/** The job. Once more changes nothing. */
export function verificationQueue(
  deps: Pick<Deps, 'config' | 'database' | 'git' | 'storage' | 'text'>,
): Queue<typeof Pushed> {
  const verifier = createVerifier(deps)
  return {
    name: queue,
    payload: Pushed,
    attempts: 3,
    concurrency: 1,
    async run({ repoId, refs }, signal) {
      const repository = await findRepositoryById(deps, repoId)
      if (repository === undefined) return
      const { gitDir, refsVersion: version } = repository
      const { byName } = await deps.git.read.refs.read({ gitDir, version })
      for (const name of refs) {
        const ref = byName.get(name)
        if (ref === undefined) continue
        if (ref.peeled !== undefined) await verifier.verify({ gitDir, oids: [ref.oid] })
        if (ref.commit === undefined) continue
        for (let page = 0; page < most.pages; page += 1) {
          signal.throwIfAborted()
          const skip = page * pageSize
          const { commits, hasMore } = await deps.git.read.log.page({
            gitDir,
            commit: ref.commit,
            skip,
            limit: pageSize,
            signal,
          })
          const oids = commits.filter(({ isSigned }) => isSigned).map(({ oid }) => oid)
          if (oids.length === 0) break
          await verifier.verify({ gitDir, oids })
          if (!hasMore) break
        }
      }
    },
  }
}
