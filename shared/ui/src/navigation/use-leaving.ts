import { type RefObject, useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/** Whether somebody has left the page, or is on their way to another one while this one still stands. */
export function useLeaving(): RefObject<boolean> {
  const { state } = useNavigation()
  const leaving = useRef(false)
  useEffect(() => {
    leaving.current = state !== 'idle'
    return () => {
      leaving.current = true
    }
  }, [state])
  return leaving
}
