import { appStore, connectNotices } from '@sheaf/shell'
import { atom } from 'jotai'

/** Whether anything was said yet. Until then the page has no toasts and has not loaded their code. */
export const toastsNeededAtom = atom(false)

/** The toasts' code, asked for once. */
export const loadToasts = () => import(/* webpackChunkName: "toasts" */ './toasts.tsx')

/** Makes toasts of what is said through `notify`. */
export function connectToasts(): void {
  connectNotices((notice) => {
    appStore.set(toastsNeededAtom, true)
    void loadToasts().then(({ showToast }) => showToast(notice))
  })
}
