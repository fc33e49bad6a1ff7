import type { Notice } from '@sheaf/shell'
import { atom } from 'jotai'
import { onAnotherPage, type Toast, withoutComplaints, withToast } from './shown-toasts.ts'

const shownAtom = atom<readonly Toast[]>([])
let made = 0

/** The toasts on the page, newest first. */
export const toastsAtom = atom((get) => get(shownAtom))

/** Shows a notice. */
export const showToastAtom = atom(null, (_get, set, notice: Notice) => {
  made += 1
  set(shownAtom, (shown) => withToast(shown, { ...notice, id: made }))
})

/** Lets a toast fade; what is fading already is taken away. */
export const dismissToastAtom = atom(null, (_get, set, id: number) =>
  set(shownAtom, (shown) =>
    shown.flatMap((toast) => (toast.id !== id ? [toast] : toast.leaving ? [] : [{ ...toast, leaving: true as const }])),
  ),
)

/** Takes back the complaints: somebody tries again. */
export const retractComplaintsAtom = atom(null, (_get, set) => set(shownAtom, withoutComplaints))

/** Ends the toasts of the page that was left. */
export const leavePageAtom = atom(null, (_get, set) => set(shownAtom, onAnotherPage))
