/**
 * The last commits of a folder's entries, in the order of its tree object, in memory that the thread which finds
 * them and the one that asked share: whoever can not wait shows what is on the buffer so far.
 */
export interface LastCommitBuffer {
  /** Notes the last commit of an entry: the id at `at` of `source`. */
  set(entry: number, source: Uint8Array, at: number): void
  /** Notes all of them, one behind the other. */
  setAll(ids: Uint8Array): void
  /** The last commit of an entry in hexadecimal, or nothing where it is not known yet. */
  hex(entry: number): string | undefined
  /** All ids, one behind the other. */
  ids(): Buffer
}

/** Memory for so many entries: a flag for each, then the ids. */
export const lastCommitBufferMemory = (entries: number, idBytes: number): SharedArrayBuffer =>
  new SharedArrayBuffer(entries * (1 + idBytes))

/** Opens a buffer. The memory must have been made for that many entries. */
export function openLastCommitBuffer(
  memory: SharedArrayBuffer,
  { entries, idBytes }: { entries: number; idBytes: number },
): LastCommitBuffer {
  if (memory.byteLength !== entries * (1 + idBytes)) throw new RangeError('the buffer is of another size')
  const flags = new Uint8Array(memory, 0, entries)
  const ids = Buffer.from(memory, entries)

  return {
    set(entry, source, at) {
      // Byte by byte: a view of so few costs more than they do, and a folder may have a hundred thousand.
      const to = entry * idBytes
      for (let byte = 0; byte < idBytes; byte += 1) ids[to + byte] = source[at + byte] ?? 0
      // The flag comes last: who sees it sees a whole id.
      Atomics.store(flags, entry, 1)
    },
    setAll(all) {
      ids.set(all)
      for (let entry = 0; entry < entries; entry += 1) Atomics.store(flags, entry, 1)
    },
    hex: (entry) =>
      Atomics.load(flags, entry) === 1 ? ids.toString('hex', entry * idBytes, (entry + 1) * idBytes) : undefined,
    ids: () => ids,
  }
}
