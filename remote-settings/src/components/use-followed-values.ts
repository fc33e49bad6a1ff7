import { useEffect, useState } from 'react'

type Texts = Readonly<Record<string, string>>

interface FollowedValues<V extends Texts> {
  /** What was saved elsewhere in fields that were changed here, too, as long as they differ. */
  elsewhere: Partial<V>
  /** What was just saved is what the form goes on from. */
  accept: (saved: V) => void
}

/**
 * Lets a form follow what is loaded, as a merge with three sides: a field that nobody touched here takes what was loaded since,
 * one that was touched keeps what was typed. Where both happened, `elsewhere` says what the other window saved.
 */
export function useFollowedValues<V extends Texts>(
  loaded: V,
  values: V,
  set: (name: keyof V & string, value: string) => void,
): FollowedValues<V> {
  const [base, setBase] = useState(loaded)
  const [theirs, setTheirs] = useState<Partial<V>>({})
  const names: (keyof V & string)[] = Object.keys(loaded)

  useEffect(() => {
    const changed = names.filter((name) => loaded[name] !== base[name])
    if (changed.length === 0) return
    for (const name of changed) {
      if (values[name] === base[name]) set(name, loaded[name] ?? '')
      else setTheirs((before) => ({ ...before, [name]: loaded[name] }))
    }
    setBase(loaded)
  })

  const elsewhere: Partial<V> = {}
  for (const name of names)
    if (theirs[name] !== undefined && theirs[name] !== values[name]) elsewhere[name] = theirs[name]
  return {
    elsewhere,
    accept: (saved) => {
      for (const name of names) set(name, saved[name] ?? '')
      setBase(saved)
      setTheirs({})
    },
  }
}
