import { useEffect, useState } from 'react'

/** A person who types pauses for longer than this between two words, in milliseconds. */
const pause = 200

/** What a value was when it last rested: what is typed is not asked for letter by letter. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
