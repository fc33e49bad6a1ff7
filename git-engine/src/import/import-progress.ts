/** How far a fetch is, by what git says while it works. */
export interface ImportProgress {
  /** The other server counts and packs, objects come in, deltas are resolved. */
  phase: 'preparing' | 'receiving' | 'resolving'
  percent: number
}

const phases = {
  Counting: 'preparing',
  Compressing: 'preparing',
  Receiving: 'receiving',
  Resolving: 'resolving',
} as const

const line = /(Counting|Compressing|Receiving|Resolving) (?:objects|deltas):\s{1,3}(\d{1,3})%/g

/** The last progress in a piece of what git says, if there is any. */
export function progressOf(text: string): ImportProgress | undefined {
  let last: ImportProgress | undefined
  for (const [, verb, percent] of text.matchAll(line)) {
    const phase =
      verb === 'Counting' || verb === 'Compressing' || verb === 'Receiving' || verb === 'Resolving'
        ? phases[verb]
        : undefined
    if (phase) last = { phase, percent: Math.min(100, Number(percent)) }
  }
  return last
}
