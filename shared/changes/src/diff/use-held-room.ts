import { createNearObserver } from '@sheaf/code/diff'
import { type RefObject, useEffect, useState } from 'react'
import { isScrolling, scrolledMeanwhile, whenStill } from './scrolling.ts'

const inWindow = createNearObserver(0)

/**
 * Whether lines keep to the room that was left for them. How high a file is was a guess until they came: while somebody scrolls, all that
 * stands below would jump, and all below what is above the window would be counted as if it did. A file has its own height once the page
 * is still, or at once where it is so far below the window that nobody sees it change.
 */
export function useHeldRoom(place: RefObject<HTMLElement | null>, isHere: boolean): boolean {
  const [state, setState] = useState<'waiting' | 'held' | 'free'>('waiting')
  if (isHere && state === 'waiting') setState(isScrolling() ? 'held' : 'free')
  useEffect(() => void isScrolling(), [])
  useEffect(() => {
    const room = place.current
    if (state !== 'held' || !room) return
    const free = () => setState('free')
    const stopLooking = inWindow.watch(room, () => {
      stopLooking()
      if (room.getBoundingClientRect().top > window.innerHeight + scrolledMeanwhile()) free()
    })
    const stopWaiting = whenStill(free)
    return () => {
      stopLooking()
      stopWaiting()
    }
  }, [place, state])
  return state === 'held'
}
