import type { ObjectStart, ObjectStore } from './object-store.ts'

/** What the headers of a commit have where nobody means harm: what more there is of them is read with the whole object. In bytes. */
const usualHeaderBytes = 8 * 1024

/**
 * The headers of a commit, with so many bytes of its message at least; nothing where there is no such commit. To inflate messages of megabytes for the
 * names in front of them kept everybody's questions waiting: a hundred of 6 MB are 600 MB for each page of a log.
 */
export function readCommitStart(
  objects: Pick<ObjectStore, 'read' | 'readStart'>,
  id: Uint8Array,
  messageBytes = 0,
): ObjectStart | undefined {
  const start = objects.readStart(id, usualHeaderBytes + messageBytes)
  if (start?.type !== 'commit') return undefined
  if (start.whole || start.data.subarray(0, usualHeaderBytes).includes('\n\n')) return start
  const object = objects.read(id)
  return object && { ...object, whole: true }
}
