import type { ReactNode } from 'react'

/** One line of the palette. */
export interface PaletteEntry {
  /** Unique among all lines. */
  id: string
  label: string
  /** A second word, dimmed: what a person calls themselves. */
  hint?: string
  icon: ReactNode
  /** The keys that do the same without the palette. */
  keys?: readonly string[]
  choose: () => void
}

export interface PaletteGroup {
  title: string
  entries: PaletteEntry[]
}
