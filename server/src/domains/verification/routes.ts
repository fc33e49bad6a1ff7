import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { findRepository } from '../repositories/index.ts'
import { presentVerification } from './verification.presenter.ts'
import { createVerifier } from './verify-objects.ts'

/** What signatures are worth, for everyone who may see what they sign. */
export function verificationRoutes(deps: Deps): Handlers<'listVerifications'> {
  const verifier = createVerifier(deps)
  return {
    async listVerifications({ params, query }, { actor }) {
      const {
        gitDir,
        refsVersion: version,
        mayWrite,
      } = await findRepository(deps, { ...params, actor, action: 'read' })
      const asked = [...new Set(query.objects.split(','))]
      const seen = await Promise.all(
        asked.map((revision) => deps.git.read.resolve({ gitDir, version, revision, unreachable: mayWrite })),
      )
      const oids = asked.filter((_, index) => seen[index] !== undefined)
      const outcomes = await verifier.verify({ gitDir, oids })
      return oids.flatMap((oid) => {
        const outcome = outcomes.get(oid)
        return outcome === undefined ? [] : [presentVerification(oid, outcome)]
      })
    },
  }
}
