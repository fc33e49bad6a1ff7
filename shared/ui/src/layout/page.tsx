import type { ReactNode } from 'react'
import classes from './page.module.css'

export interface PageProps {
  /** `content` 1280 px (the default), `settings` 720 px, `narrow` 440 px for one form. */
  width?: 'content' | 'settings' | 'narrow'
  children: ReactNode
}

/** The column that a screen stands in: its width and its margins at every size of window. */
export function Page({ width = 'content', children }: PageProps) {
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  )
}
