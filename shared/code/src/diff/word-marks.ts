/** Letters of a text from `start` up to `end`, in UTF-16 code units. */
export interface TextRange {
  start: number
  end: number
}

/** What changed within a line: in what it was, and in what it is. */
export interface WordMarks {
  old: readonly TextRange[]
  new: readonly TextRange[]
}

/** Longer lines are not compared by words; nor are lines of more words than this, behind what both begin and end with. */
const maxLetters = 1_000
const maxWords = 200
/** Lines that have less than this share in common are two lines, not one that changed. */
const leastAlike = 0.4

const none: WordMarks = { old: [], new: [] }
const words = /[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu

/**
 * Which words differ between two lines, by the longest common subsequence of their words. At most 40,000 steps for a pair of
 * lines, whatever stands in them.
 */
export function wordMarks(old: string, fresh: string): WordMarks {
  if (old.length > maxLetters || fresh.length > maxLetters || old === fresh) return none
  const [a, b] = [old.match(words) ?? [], fresh.match(words) ?? []]
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1
  let tail = 0
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail])
    tail += 1
  const [from, to] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)]
  if (from.length > maxWords || to.length > maxWords) return none
  const kept = commonWords(from, to)
  const start = lengthOf(a.slice(0, head))
  const marks = { old: rangesOf(from, kept.old, start), new: rangesOf(to, kept.new, start) }
  const changed = Math.max(lengthOf(marks.old), lengthOf(marks.new))
  return changed > (1 - leastAlike) * Math.max(old.length, fresh.length) ? none : marks
}

const lengthOf = (parts: readonly (string | TextRange)[]): number =>
  parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : part.end - part.start), 0)

/** Which words of each belong to the longest common subsequence. */
function commonWords(from: readonly string[], to: readonly string[]): { old: boolean[]; new: boolean[] } {
  const width = to.length + 1
  const lengths = new Uint16Array((from.length + 1) * width)
  for (let i = from.length - 1; i >= 0; i -= 1)
    for (let j = to.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        from[i] === to[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0)
  const kept = { old: from.map(() => false), new: to.map(() => false) }
  for (let i = 0, j = 0; i < from.length && j < to.length; ) {
    if (from[i] === to[j]) {
      kept.old[i] = true
      kept.new[j] = true
      i += 1
      j += 1
    } else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i += 1
    else j += 1
  }
  return kept
}

/** Words that were not kept, as ranges; white space alone does not part them. */
function rangesOf(parts: readonly string[], kept: readonly boolean[], start: number): TextRange[] {
  const ranges: TextRange[] = []
  let at = start
  let between = ''
  for (const [index, part] of parts.entries()) {
    const last = ranges.at(-1)
    if (kept[index]) between += part
    else if (last !== undefined && between.trim() === '') last.end = at + part.length
    else ranges.push({ start: at, end: at + part.length })
    if (!kept[index]) between = ''
    at += part.length
  }
  return ranges
}
