import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { mirrorFailed } from '../events/index.ts'

/** So often a mirror fails in a row before its owners are told, this once: what was out of reach for a moment concerns nobody. */
const failuresUntilTold = 3

interface Failing {
  repo_id: number
  uid: string
  url: string
}

/** Has the owners told of a mirror that has failed so often, from other servers or to them. Call `events.wake` once that is committed. */
export async function tellOfFailure(
  { events }: Pick<Deps, 'events'>,
  tx: Tx,
  { row, failures }: { row: Failing; failures: number },
): Promise<void> {
  if (failures !== failuresUntilTold) return
  const { repo_id: repoId, uid: mirror, url } = row
  await events.record(tx, mirrorFailed, { repoId, mirror, host: new URL(url).host })
}
