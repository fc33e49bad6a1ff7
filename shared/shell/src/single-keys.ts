import { atom } from 'jotai'
import { keepChoice } from './choices.ts'
import { sessionAtom } from './session.ts'

const storageKey = 'sheaf-single-keys'

const read = () => localStorage.getItem(storageKey) !== 'off'
const chosenAtom = atom(read())

/**
 * Whether keys by themselves do something: as the account has it, else as this browser has. Who dictates or has a tremor can turn them off
 * (WCAG 2.1.4): what is spoken or slips would be taken for them.
 */
export const singleKeysAtom = atom(
  (get) => {
    // Sessions that an older page has remembered know nothing of it.
    const chosen = get(sessionAtom)?.preferences.single_keys || undefined
    return chosen === undefined ? get(chosenAtom) : chosen === 'on'
  },
  (_get, set, on: boolean) => {
    const choice = on ? 'on' : 'off'
    set(chosenAtom, on)
    localStorage.setItem(storageKey, choice)
    keepChoice({ single_keys: choice })
  },
)
