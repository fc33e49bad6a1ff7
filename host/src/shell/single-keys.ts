import { atom } from 'jotai'

const storageKey = 'sheaf-single-keys'

const read = () => localStorage.getItem(storageKey) !== 'off'
const chosenAtom = atom(read())

/**
 * Whether keys by themselves do something. Who dictates or has a tremor can turn them off (WCAG 2.1.4): what is spoken or slips
 * would be taken for them.
 */
export const singleKeysAtom = atom(
  (get) => get(chosenAtom),
  (_get, set, on: boolean) => {
    set(chosenAtom, on)
    localStorage.setItem(storageKey, on ? 'on' : 'off')
  },
)

/** Whether the list of shortcuts is open. */
export const shortcutsOpenAtom = atom(false)
