import type { Session } from '@sheaf/contract'
import { readPreferences } from '../profile/index.ts'

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
