/**
 * Tells elements whether they are near the window: one observer for thousands of them. Where the browser has none, all are.
 */
export interface NearObserver {
  /** Calls `see` when it comes near, and when it leaves, with its height in CSS pixels. Gives what ends that. */
  watch(element: Element, see: See): () => void
}

type See = (isNear: boolean, height?: number) => void

/** Makes one for what is within `margin` CSS pixels above and below the window. */
export function createNearObserver(margin: number): NearObserver {
  const watched = new WeakMap<Element, See>()
  let observer: IntersectionObserver | undefined
  const start = () =>
    new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries)
          watched.get(target)?.(isIntersecting, boundingClientRect.height)
      },
      { rootMargin: `${margin}px 0px` },
    )
  return {
    watch(element, see) {
      if (typeof IntersectionObserver === 'undefined') {
        see(true)
        return () => undefined
      }
      observer ??= start()
      watched.set(element, see)
      observer.observe(element)
      return () => {
        observer?.unobserve(element)
        watched.delete(element)
      }
    },
  }
}
