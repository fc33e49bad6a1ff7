import { useSyncExternalStore } from 'react'

/** As code.module.css has it: from here on the cards stand beside the files. */
const wide = '(min-width: 64em)'

/** Is the window wide enough for the column beside the files? */
export const useHasAside = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(wide)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => window.matchMedia(wide).matches,
  )
