/** Each thread has its own caches, and its own heap. */
let dropped = 0

/** Counts what a cache lets go of because nobody asked for it, in bytes: garbage that no work of this thread tells of. */
export function countDropped(bytes: number): void {
  dropped += bytes
}

/** How much of it there was since this thread began, in bytes. */
export const droppedBytes = (): number => dropped
