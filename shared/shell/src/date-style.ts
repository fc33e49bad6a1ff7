import type { DateStyle } from '@sheaf/contract'
import { atom } from 'jotai'
import { sessionAtom } from './session.ts'

/** How moments in lists are written, as the account has it. Sessions that an older page has remembered know nothing of it. */
export const dateStyleAtom = atom((get): DateStyle => get(sessionAtom)?.preferences.dates || 'relative')
