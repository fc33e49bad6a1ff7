import { useState } from 'react'

type View = 'unified' | 'split'

const key = 'diff-view'

/** How this browser shows diffs: it is remembered, and the same for all repositories. */
export function useShownView(): [View, (view: View) => void] {
  const [view, setView] = useState<View>(() => (remembered() === 'split' ? 'split' : 'unified'))
  const choose = (next: View) => {
    setView(next)
    try {
      localStorage.setItem(key, next)
    } catch {
      // A browser that keeps nothing shows it this time.
    }
  }
  return [view, choose]
}

function remembered(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
