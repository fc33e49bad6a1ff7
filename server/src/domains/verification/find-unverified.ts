import { setTimeout as sleep } from 'node:timers/promises'
import type { SignedObject } from '@sheaf/git-engine'
import type { Deps } from '../../deps.ts'
import { createVerifier, type Verifier } from './verify-objects.ts'

type VerifyDeps = Pick<Deps, 'config' | 'database' | 'git' | 'text'>

interface Asked {
  gitDir: string
  oids: readonly string[]
  /** Reads a commit, where it lies beside those of the repository. */
  read?: (oid: string) => Promise<SignedObject | undefined>
  /** So long is waited for threads that have too much to do, in milliseconds. */
  patienceMs: number
}

const pauseMs = 100
/** What one has read all others know: commits never change. */
const verifiers = new WeakMap<Deps['database'], Verifier>()

/** Those of some commits that are not verified, in their order; `pending`: those of which that could not be found out in time. */
export async function findUnverified(
  deps: VerifyDeps,
  { gitDir, oids, read, patienceMs }: Asked,
): Promise<{ unverified: string[]; pending: string[] }> {
  const verifier = verifiers.get(deps.database) ?? createVerifier(deps)
  verifiers.set(deps.database, verifier)
  const until = performance.now() + patienceMs
  for (;;) {
    const outcomes = await verifier.verify({ gitDir, oids, read })
    const isPending = (oid: string) => {
      const outcome = outcomes.get(oid)
      return outcome === undefined || (outcome.state === 'unverified' && outcome.reason === 'pending')
    }
    const pending = oids.filter(isPending)
    const unverified = oids.filter((oid) => !isPending(oid) && outcomes.get(oid)?.state !== 'verified')
    if (pending.length === 0 || performance.now() > until) return { unverified, pending }
    await sleep(pauseMs)
  }
}
