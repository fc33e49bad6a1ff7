import { diff } from '@codemirror/merge'
import type { DiffHunk } from '@sheaf/contract'

/** Unchanged lines around those that changed, as the server has them. */
const context = 3
/** Then it goes on with what is found faster and is less fine. In milliseconds. */
const patience = 300
/** Lines that differ from each other are letters of a text: there are so many below and above the surrogates. */
const letters = 0xd800 + (0x10000 - 0xe000)
/** What git says behind a last line without a line break. */
const noLineBreak = '\\ No newline at end of file'

/** The lines in which two texts differ; nothing where they have too many of different kinds to be compared here. */
export function lineChanges(before: string, after: string): DiffHunk[] | undefined {
  const [old, fresh] = [linesOf(before), linesOf(after)]
  let start = 0
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1
  let same = 0
  const most = Math.min(old.length, fresh.length) - start
  while (same < most && old[old.length - 1 - same] === fresh[fresh.length - 1 - same]) same += 1
  const known = new Map<string, number>()
  const spell = (lines: readonly string[]) =>
    lines.slice(start, lines.length - same).map((line) => {
      const number = known.get(line) ?? known.size
      known.set(line, number)
      return String.fromCharCode(number < 0xd800 ? number : number + 0x800)
    })
  const [one, other] = [spell(old).join(''), spell(fresh).join('')]
  if (known.size > letters) return undefined
  const changes = diff(one, other, { timeout: patience }).map(({ fromA, toA, fromB, toB }) => ({
    old: { from: fromA + start, to: toA + start },
    fresh: { from: fromB + start, to: toB + start },
  }))
  return hunksOf({ old, fresh, changes })
}

/** With their line breaks: a last line without one is another line than the same with one. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

interface Range {
  from: number
  to: number
}
interface Compared {
  old: readonly string[]
  fresh: readonly string[]
  changes: readonly { old: Range; fresh: Range }[]
}

function hunksOf({ old, fresh, changes }: Compared): DiffHunk[] {
  const hunks: DiffHunk[] = []
  let end = 0
  changes.forEach((change, at) => {
    const before = changes[at - 1]
    const isNear = before !== undefined && change.old.from - before.old.to <= 2 * context
    const from = isNear ? end : Math.max(0, change.old.from - context, end)
    const ahead = change.old.from - from
    const hunk: DiffHunk = (isNear && hunks.at(-1)) || {
      old_start: from + 1,
      new_start: change.fresh.from - ahead + 1,
      heading: '',
      lines: [],
    }
    if (hunks.at(-1) !== hunk) hunks.push(hunk)
    const next = changes[at + 1]
    const reach = next !== undefined && next.old.from - change.old.to <= 2 * context ? 0 : context
    end = Math.min(old.length, change.old.to + reach)
    hunk.lines.push(
      ...old.slice(from, change.old.from).flatMap((line) => marked(' ', line)),
      ...old.slice(change.old.from, change.old.to).flatMap((line) => marked('-', line)),
      ...fresh.slice(change.fresh.from, change.fresh.to).flatMap((line) => marked('+', line)),
      ...old.slice(change.old.to, end).flatMap((line) => marked(' ', line)),
    )
  })
  return hunks
}

const marked = (mark: string, line: string): string[] =>
  line.endsWith('\n') ? [mark + line.slice(0, -1)] : [mark + line, noLineBreak]
