import { appStore, parseSessionState, sessionStateAtom, sessionStorageKey } from '@sheaf/shell'

/** Takes the session that this browser remembers, before anything is drawn. Whether it still holds is asked next. */
export function restoreSession(): void {
  appStore.set(sessionStateAtom, parseSessionState(stored()))
}

/** Writes every change back, and takes over what another tab wrote. */
export function keepSession(): void {
  appStore.sub(sessionStateAtom, () => store(JSON.stringify(appStore.get(sessionStateAtom))))
  window.addEventListener('storage', ({ key, newValue }) => {
    // `key` is null when the whole storage was cleared.
    if (key !== sessionStorageKey && key !== null) return
    const theirs = { ...parseSessionState(newValue), isLoading: false }
    const mine = appStore.get(sessionStateAtom)
    if (theirs.session?.uid !== mine.session?.uid) appStore.set(sessionStateAtom, theirs)
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
  } catch {
    // As above: nothing to be done, and nothing lost but comfort.
  }
}
