import type { SecurityEvent } from '@sheaf/contract'
import { SecurityEventKind } from '@sheaf/contract'
import { userOf } from '@sheaf/server-core/actor'
import { presentAddress } from '@sheaf/server-core/admission/address-of'
import type { Row } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { selectSecurityEvents } from './security-event.store.ts'

/** The log of what happened to the account that asks. */
export function securityRoutes({
  database,
  events,
}: Pick<Deps, 'database' | 'events'>): Handlers<'listSecurityEvents'> {
  return {
    async listSecurityEvents({ query }, { actor }) {
      const { userId } = userOf(actor)
      // People find what they have just done.
      await events.deliveredFor(userId)
      const size = query.page_size
      const before = query.before === undefined ? undefined : Number(query.before)
      const rows = await selectSecurityEvents(database.read, { userId, before, limit: size + 1 })
      const shown = rows.slice(0, size)
      const last = shown.at(-1)
      return { items: shown.flatMap(present), next: rows.length > size && last ? String(last.id) : null }
    },
  }
}

function present({ id, kind, subject, address, browser, system, created_at }: Row<'security_events'>): SecurityEvent[] {
  // A newer server may have written kinds that this one does not know.
  const known = SecurityEventKind.safeParse(kind)
  if (!known.success) return []
  const createdAt = new Date(created_at).toISOString()
  return [
    {
      id: String(id),
      kind: known.data,
      subject,
      address: presentAddress(address),
      browser,
      system,
      created_at: createdAt,
    },
  ]
}
