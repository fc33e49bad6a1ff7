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

/** Sets the session that the server answered with, or null when it says that nobody is signed in. */
export const setSessionAtom = atom(null, (_get, set, session: Session | null) => {
  set(sessionStateAtom, session ? signedIn(session, false) : signedOut(false))
})

/** By hand, since the schema would bring all of zod into the first page. */
function isSession(value: unknown): value is Session {
  if (value === null || typeof value !== 'object') return false
  const fields: Partial<Record<keyof Session, unknown>> = value
  const texts = [fields.uid, fields.username, fields.email, fields.display_name]
  return (
    texts.every((text) => typeof text === 'string') &&
    (fields.avatar_url === null || typeof fields.avatar_url === 'string')
  )
}
