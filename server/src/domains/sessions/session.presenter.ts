import type { Session, SignedInSession } from '@sheaf/contract'
import { presentAddress } from '@sheaf/server-core/admission/address-of'
import { readPreferences } from '../profile/index.ts'
import type { selectSessions } from './session.store.ts'

interface SessionUser {
  uid: string
  name: string
  email: string
  display_name: string
  avatar_url: string | null
  /** As the column has them. */
  preferences: string
}

/** What the interface shows of the one who is signed in: nothing secret. */
export function presentSession({ uid, name, email, display_name, avatar_url, preferences }: SessionUser): Session {
  return { uid, username: name, email, display_name, avatar_url, preferences: readPreferences(preferences) }
}

type Row = Awaited<ReturnType<typeof selectSessions>>[number]

/** A session as its owner sees it in the list of all. */
export function presentSignedIn(
  { id, address, browser, system, createdAt, seenAt }: Row,
  { sessionId }: { sessionId: number },
): SignedInSession {
  return {
    id: String(id),
    is_current: id === sessionId,
    created_at: new Date(createdAt).toISOString(),
    last_seen: new Date(seenAt).toISOString(),
    address: presentAddress(address),
    browser,
    system,
  }
}
