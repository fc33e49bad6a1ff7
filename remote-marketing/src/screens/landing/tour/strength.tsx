import { useComputedColorScheme } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './strength.module.css'

interface StrengthProps {
  light: string
  dark: string
  alt: string
  title: string
  children: ReactNode
}

/** All pictures of the tour have this size in CSS pixels, and one and a half times as many of their own. */
const size = { width: 640, height: 360 } as const

/** Something that Sheaf does, beside a picture of it in the reader's scheme, taken by `npm run pictures`. */
export function Strength({ light, dark, alt, title, children }: StrengthProps) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  return (
    <section className={classes.strength}>
      <div className={classes.words}>
        <h2>{title}</h2>
        <p className={classes.text}>{children}</p>
      </div>
      <img
        className={classes.picture}
        src={scheme === 'dark' ? dark : light}
        alt={alt}
        loading="lazy"
        decoding="async"
        {...size}
      />
    </section>
  )
}
