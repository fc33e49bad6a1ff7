import type { Session } from '@sheaf/contract'
import { atom } from 'jotai'

/** The session store of SPEC 3, as it lies in local storage under the key `users`. */
export type SessionState =
  | { session: Session; isLoading: boolean; isAuthenticated: true }
  | { session: null; isLoading: boolean; isAuthenticated: false }

export const sessionStorageKey = 'users'

const signedOut = (isLoading: boolean): SessionState => ({ session: null, isLoading, isAuthenticated: false })
const signedIn = (session: Session, isLoading: boolean): SessionState => ({ session, isLoading, isAuthenticated: true })

/** Reads what local storage holds; anything that is not a session counts as signed out. */
export function parseSessionState(text: string | null): SessionState {
  if (text === null) return signedOut(true)
  try {
    const stored: unknown = JSON.parse(text)
    const session = stored && typeof stored === 'object' && 'session' in stored ? stored.session : null
    return isSession(session) ? signedIn(session, true) : signedOut(true)
  } catch {
    return signedOut(true)
  }
}

/** Who is signed in. Remotes read it; only the host and the sign-in flow write, through `setSessionAtom`. */
export const sessionStateAtom = atom<SessionState>(signedOut(true))

/** The session, or null for a visitor. */
export const sessionAtom = atom((get) => get(sessionStateAtom).session)

const holdsAtom = atom(0)
const endedAtom = atom(false)

/**
 * Whether the session ended while something was held that a page may not lose. The page stays as it is, and says so, until
 * its owner is logged in again or lets go of it.
 */
export const sessionEndedAtom = atom((get) => get(endedAtom))

/** Holds the page against an end of the session (1), or lets go of it (-1). Forms do that by themselves. */
export const holdSessionAtom = atom(null, (get, set, change: 1 | -1) => {
  set(holdsAtom, get(holdsAtom) + change)
  if (get(holdsAtom) === 0 && get(endedAtom)) set(setSessionAtom, null)
})

/**
 * Sets the session that the server answered with, or null when it says that nobody is signed in: a page that is held is only
 * told that its session has ended.
 */
export const setSessionAtom = atom(null, (get, set, session: Session | null) => {
  const before = get(sessionStateAtom)
  const isHeld = session === null && before.session !== null && get(holdsAtom) > 0
  set(endedAtom, isHeld)
  if (isHeld) set(sessionStateAtom, { ...before, isLoading: false })
  else set(sessionStateAtom, session ? signedIn(session, false) : signedOut(false))
})

/** By hand, since the schema would bring all of zod into the first page. */
function isSession(value: unknown): value is Session {
  if (value === null || typeof value !== 'object') return false
  const fields: Partial<Record<keyof Session, unknown>> = value
  const texts = [fields.uid, fields.username, fields.email, fields.display_name]
  // Sessions that an older page has kept have none: the server says in a moment who is signed in.
  const hasPreferences = typeof fields.preferences === 'object' && fields.preferences !== null
  return (
    hasPreferences &&
    texts.every((text) => typeof text === 'string') &&
    (fields.avatar_url === null || typeof fields.avatar_url === 'string')
  )
}
