/** Which edge of the window toasts lie at. */
export type Edge = 'bottom' | 'top'

interface Size {
  width: number
  height: number
}
type Box = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>

/** What three toasts of two lines take, with their distance from the corner, in pixels. */
const room: Size = { width: 356 + 2 * 16, height: 260 }

/** SPEC 9 has toasts at the bottom right. Where they would lie over one of these controls, they lie at the top right. */
export function freeEdge(controls: readonly Box[], window: Size): Edge {
  const covers = (edge: Edge) =>
    controls.some(
      ({ top, right, bottom }) =>
        right > window.width - room.width &&
        (edge === 'top' ? top < room.height : bottom > window.height - room.height),
    )
  return covers('bottom') && !covers('top') ? 'top' : 'bottom'
}
