const headMark = 0x04034b50
const headLength = 30
const [stored, deflated] = [0, 8]

/** So much stands before the bytes of an entry at most, beside what its header has: names and fields that make it longer. In bytes. */
export const entryHead = headLength + 2 * 0xffff

/**
 * The bytes of an entry of a zip that stands behind its header; what has no such header is given as it is. Nothing where it is packed in
 * another way, or unpacks to more than `inflate` allows.
 */
export function unzippedEntry(given: Buffer, { inflate }: { inflate: (packed: Buffer) => Buffer }): Buffer | undefined {
  if (given.length < headLength || given.readUInt32LE(0) !== headMark) return given
  const method = given.readUInt16LE(8)
  const body = given.subarray(headLength + given.readUInt16LE(26) + given.readUInt16LE(28))
  if (method === stored) return body
  if (method !== deflated) return undefined
  try {
    return inflate(body)
  } catch {
    return undefined
  }
}
