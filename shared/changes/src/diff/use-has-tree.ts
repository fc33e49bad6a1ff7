import { useSyncExternalStore } from 'react'

/** As diff-view.module.css has it: from here on the tree stands beside the files. */
const wide = '(min-width: 80em)'

/** Is the window wide enough for the tree beside the files? */
export const useHasTree = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(wide)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => window.matchMedia(wide).matches,
  )
