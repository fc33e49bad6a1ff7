import {
  appStore,
  parseSessionState,
  sessionAtom,
  sessionEndedAtom,
  sessionStateAtom,
  sessionStorageKey,
  setSessionAtom,
} from '@sheaf/shell'

/** Takes the session that this browser remembers, before anything is drawn. Whether it still holds is asked next. */
export function restoreSession(): void {
  appStore.set(sessionStateAtom, parseSessionState(stored()))
}

/** Writes every change back, and takes over what another tab wrote. */
export function keepSession(): void {
  const write = () => {
    // A page that is held remembers who was signed in; nobody else is to believe it.
    const ended = appStore.get(sessionEndedAtom) && { session: null, isLoading: false, isAuthenticated: false }
    store(JSON.stringify(ended || appStore.get(sessionStateAtom)))
  }
  // That a held page's session has ended is said once: said again, it would end the one that another tab has just begun.
  appStore.sub(sessionStateAtom, () => {
    if (!appStore.get(sessionEndedAtom)) write()
  })
  appStore.sub(sessionEndedAtom, write)
  window.addEventListener('storage', ({ key, newValue }) => {
    // `key` is null when the whole storage was cleared.
    if (key !== sessionStorageKey && key !== null) return
    const theirs = parseSessionState(newValue).session
    const mine = appStore.get(sessionStateAtom).session
    if (theirs?.uid !== mine?.uid || appStore.get(sessionEndedAtom)) appStore.set(setSessionAtom, theirs)
  })
}

/** A browser may refuse storage: the session then lives as long as the page. */
function stored(): string | null {
  try {
    return localStorage.getItem(sessionStorageKey)
  } catch {
    return null
  }
}

function store(text: string): void {
  try {
    localStorage.setItem(sessionStorageKey, text)
    // Where somebody went is theirs alone: see `palette/recent.ts`.
    if (!appStore.get(sessionAtom)) localStorage.removeItem('sheaf-recent')
  } catch {
    // As above: nothing to be done, and nothing lost but comfort.
  }
}
