import { appStore, codeLookAtom, connectChoices, languageAtom, sessionAtom } from '@sheaf/shell'

/** Where Mantine keeps the theme of this browser: the document reads it before anything is drawn. */
const themeKey = 'mantine-color-scheme-value'

/**
 * Turns the page to what the account has chosen, whenever the server says something new of that: after a sign-in, and where it
 * was changed in another browser. What was remembered with the session is on the page already.
 */
export function followPreferences(): void {
  const chosen = () => appStore.get(sessionAtom)?.preferences
  let before = chosen()
  appStore.sub(sessionAtom, () => {
    const now = chosen()
    if (now && now.language !== '' && now.language !== before?.language) appStore.set(languageAtom, now.language)
    if (now && now.theme !== '' && now.theme !== before?.theme) turnTo(now.theme === 'system' ? 'auto' : now.theme)
    before = now
  })
  writeCodeLook()
  appStore.sub(codeLookAtom, writeCodeLook)
  connectChoices((choice) => void import('./keep-choice.ts').then((module) => module.keepOnAccount(choice)))
}

/** Tells Mantine as another window would: its setter is a hook, and who signs in does so outside of any component. */
function turnTo(scheme: string): void {
  try {
    if (localStorage.getItem(themeKey) === scheme) return
    localStorage.setItem(themeKey, scheme)
    window.dispatchEvent(
      new StorageEvent('storage', { key: themeKey, newValue: scheme, storageArea: window.localStorage }),
    )
  } catch {
    // Without storage a page keeps the theme that it has.
  }
}

/** Sizes of code, in pixels: all fit the lines that it is laid out in. */
const codePixels = { small: 11.5, normal: 12.5, large: 14 }

/** Style sheets read how code is written from the document. */
function writeCodeLook(): void {
  const { size, tabWidth } = appStore.get(codeLookAtom)
  const { style } = document.documentElement
  style.setProperty('--sheaf-code-size', `${codePixels[size]}px`)
  style.setProperty('--sheaf-tab-width', tabWidth)
}
