import { type PointerEvent, useRef, useState } from 'react'

/** What lies under a finger: the place of the card, as its `data-place` says; nothing beside all of them. */
function placeUnder({ clientX, clientY }: PointerEvent): number | undefined {
  const card = document.elementFromPoint(clientX, clientY)?.closest('[data-place]')
  return card instanceof HTMLElement ? Number(card.dataset.place) : undefined
}

/**
 * Drag by touch, of which browsers have none of their own (HTML 6.11 is for mice): whoever puts a finger on a handle, whose `touch-action`
 * keeps the page from scrolling, drops its card where they lift it. `move` is called with both places; `over` is the one under the finger.
 */
export function useTouchDrag(move: (from: number, to: number) => void) {
  const dragged = useRef<number>(undefined)
  const [over, setOver] = useState<number>()
  const end = () => {
    dragged.current = undefined
    setOver(undefined)
  }
  const handleOf = (place: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'touch') dragged.current = place
    },
    // Touches stay with what they began on (Pointer Events 2, implicit capture): all of them arrive here.
    onPointerMove: (event: PointerEvent) => {
      if (dragged.current !== undefined) setOver(placeUnder(event))
    },
    onPointerUp: (event: PointerEvent) => {
      const to = placeUnder(event)
      if (dragged.current !== undefined && to !== undefined) move(dragged.current, to)
      end()
    },
    onPointerCancel: end,
  })
  return { over, handleOf }
}
