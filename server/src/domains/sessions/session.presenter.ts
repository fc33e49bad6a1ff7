import type { Session } from '@sheaf/contract'

interface SessionUser {
  uid: string
  name: string
  email: string
  display_name: string
  avatar_url: string | null
}

/** What the interface shows of the one who is signed in: nothing secret. */
export function presentSession({ uid, name, email, display_name, avatar_url }: SessionUser): Session {
  return { uid, username: name, email, display_name, avatar_url }
}
