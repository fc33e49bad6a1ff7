import { appStore, connectNotices, queryClient } from '@sheaf/shell'
import { retractComplaintsAtom, showToastAtom } from './toasts-atom.ts'

/** Makes toasts of what is said through `notify`, and takes complaints back when something is tried anew. */
export function connectToasts(): void {
  connectNotices((notice) => appStore.set(showToastAtom, notice))
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'pending') appStore.set(retractComplaintsAtom)
  })
}
