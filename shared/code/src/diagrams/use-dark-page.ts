import { useSyncExternalStore } from 'react'

const scheme = 'data-mantine-color-scheme'

/** Whether the page is dark now: images know nothing of its scheme. */
export const useDarkPage = (): boolean => useSyncExternalStore(watchScheme, isDark)

const isDark = () => document.documentElement.getAttribute(scheme) === 'dark'

function watchScheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: [scheme] })
  return () => observer.disconnect()
}
