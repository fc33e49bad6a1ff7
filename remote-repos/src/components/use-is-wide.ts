import { useSyncExternalStore } from 'react'

/** From here on there is room for something beside the files; as code.module.css has it. */
const wide = '(min-width: 64em)'

/** Is the window wide enough for a column beside the files? */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(wide)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => window.matchMedia(wide).matches,
  )
