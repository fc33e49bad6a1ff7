/** One file's part of a patch, or that it has more bytes than are kept of one. */
export type PatchPart = Buffer | 'too-large'

/** Takes a patch in pieces, and its parts off it: each begins with a `diff --git` line, which no line of a file can pass for. */
export interface PatchSplitter {
  /** Takes what comes next, cut anywhere, and gives the parts that ended with it. */
  push(chunk: Buffer): Iterable<PatchPart>
  /** The part that nothing came behind, if there is any. */
  rest(): PatchPart | undefined
}

const nextHeader = Buffer.from('\ndiff --git ')

/** Makes a splitter that holds no more than one part of `maxBytes` at a time. */
export function createPatchSplitter({ maxBytes }: { maxBytes: number }): PatchSplitter {
  let chunks: Buffer[] = []
  let size = 0
  /** The last bytes of what came: a header may begin in them. */
  let held: Buffer = Buffer.alloc(0)

  const keep = (bytes: Buffer) => {
    size += bytes.length
    if (size <= maxBytes) chunks.push(bytes)
    else chunks = []
  }
  const take = (): PatchPart => {
    const part = size <= maxBytes ? Buffer.concat(chunks, size) : 'too-large'
    chunks = []
    size = 0
    return part
  }

  return {
    *push(chunk) {
      const data = held.length === 0 ? chunk : Buffer.concat([held, chunk])
      let from = 0
      for (;;) {
        const at = data.indexOf(nextHeader, from)
        if (at < 0) break
        keep(data.subarray(from, at + 1))
        from = at + 1
        yield take()
      }
      const end = Math.max(from, data.length - nextHeader.length + 1)
      keep(data.subarray(from, end))
      held = data.subarray(end)
    },
    rest() {
      keep(held)
      held = Buffer.alloc(0)
      return size === 0 ? undefined : take()
    },
  }
}
