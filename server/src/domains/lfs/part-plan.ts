/** From so many bytes on an upload comes in parts, where its client can: one that breaks off is then sent again alone. */
const largeBytes = 32 * 1024 * 1024
/** No part but the last is smaller. Proxies in front of this server take so much in one request. */
const leastPartBytes = 16 * 1024 * 1024
/** An object has so many parts at most, and those of a batch together: each has an address of some hundred letters. */
const most = { parts: 200, partsOfBatch: 8_000, fewest: 8 }
const mebibyte = 1024 * 1024

/** How an object is cut: into parts of so many bytes, of which the last one has the rest. */
export interface PartPlan {
  partBytes: number
  count: number
}

/**
 * How the objects of a batch are cut, by their sizes; nothing where none is large. Where one is, all come in parts, small ones in one: git-lfs
 * moves the whole batch by one transfer.
 */
export function planParts(sizes: readonly number[]): ((size: number) => PartPlan) | undefined {
  if (!sizes.some((size) => size >= largeBytes)) return undefined
  const each = Math.max(most.fewest, Math.min(most.parts, Math.floor(most.partsOfBatch / sizes.length)))
  return (size) => {
    const partBytes = Math.max(leastPartBytes, Math.ceil(size / each / mebibyte) * mebibyte)
    return { partBytes, count: partCountOf({ size, partBytes }) }
  }
}

/** How many parts an object has. */
export const partCountOf = ({ size, partBytes }: { size: number; partBytes: number }): number =>
  Math.ceil(size / partBytes)

/** How long one of its parts is; nothing where it has no such part, or is not cut like that by this server. */
export function lengthOf({
  size,
  partBytes,
  number,
}: {
  size: number
  partBytes: number
  number: number
}): number | undefined {
  const count = partCountOf({ size, partBytes })
  if (partBytes < leastPartBytes || count > most.parts || number < 1 || number > count) return undefined
  return number < count ? partBytes : size - partBytes * (count - 1)
}
