import { type EditorState, type Extension, StateField, type Text } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin } from '@codemirror/view'
import { type ConflictBlock, findConflicts } from './conflict-blocks.ts'

/** How many conflicts are left in a text, and which of them, from 1, is the one at the cursor or the next after it. */
export interface ConflictsLeft {
  count: number
  at: number
}

export type ConflictChoice = 'ours' | 'theirs' | 'both'

/** What marks the conflicts of a text that is edited, and resolves them. */
export interface ConflictTools {
  extension: Extension
  /** Goes to the next one, or to the one before, around the ends of the text. */
  go: (steps: 1 | -1) => void
  /** Puts one side, or both, in the place of the conflict at the cursor, and goes to the next. It can be undone. */
  take: (choice: ConflictChoice) => void
}

/**
 * Makes the tools of one editor.
 * @param size How many letters a mark has.
 * @param onChange Hears what is left, at first and whenever that may be another.
 */
export function createConflictTools(size: number, onChange: (left: ConflictsLeft) => void): ConflictTools {
  let view: EditorView | undefined
  const blocks = StateField.define<ConflictBlock[]>({
    create: ({ doc }) => findConflicts(linesOf(doc), size),
    update: (known, { docChanged, newDoc }) => (docChanged ? findConflicts(linesOf(newDoc), size) : known),
    provide: (field) => EditorView.decorations.from(field, (found) => (shown) => decorate(shown.state, found)),
  })
  const leftIn = (state: EditorState): ConflictsLeft => {
    const found = state.field(blocks)
    return { count: found.length, at: found.length === 0 ? 0 : currentOf(found, state.selection.main.head) + 1 }
  }
  const plugin = ViewPlugin.define((made) => {
    view = made
    // What hears of it draws the page: not while this is made.
    queueMicrotask(() => view === made && onChange(leftIn(made.state)))
    return {
      update: ({ docChanged, selectionSet, state }) => {
        if (docChanged || selectionSet) onChange(leftIn(state))
      },
      destroy: () => {
        view = undefined
      },
    }
  })
  const select = (block: ConflictBlock | undefined) => {
    if (!view || !block) return
    view.dispatch({
      selection: { anchor: block.ours.from },
      effects: EditorView.scrollIntoView(block.from, { y: 'center' }),
    })
  }
  return {
    extension: [blocks, plugin, look],
    go(steps) {
      if (!view) return
      const found = view.state.field(blocks)
      const { head } = view.state.selection.main
      const inside = found.findIndex(({ from, to }) => head >= from && head < to)
      const next = inside < 0 && steps > 0 ? currentOf(found, head) : currentOf(found, head) + steps
      select(found[(next + found.length) % found.length])
      view.focus()
    },
    take(choice) {
      if (!view) return
      const { state } = view
      const found = state.field(blocks)
      const block = found[currentOf(found, state.selection.main.head)]
      if (block === undefined) return
      const sides = choice === 'both' ? [block.ours, block.theirs] : [block[choice]]
      const [first = state.doc.slice(0, 0), ...more] = sides.map(({ from, to }) => state.doc.slice(from, to))
      const insert = more.reduce((text, side) => text.append(side), first)
      view.dispatch({ changes: { from: block.from, to: block.to, insert }, selection: { anchor: block.from } })
      const rest = view.state.field(blocks)
      select(rest[currentOf(rest, view.state.selection.main.head)])
    },
  }
}

/** The conflict that a place is in, or else the next one, or the first. */
function currentOf(found: readonly ConflictBlock[], head: number): number {
  const next = found.findIndex(({ to }) => head < to)
  return Math.max(0, next)
}

/** Each with its end: what is taken out takes its line break along. */
function* linesOf(doc: Text) {
  let from = 0
  for (const text of doc.iterLines()) {
    const to = Math.min(from + text.length + 1, doc.length)
    yield { from, to, text }
    from = to
  }
}

/** Each side by the ground that it stands on, in the colours of the scheme. */
const look = EditorView.theme({
  '.cm-conflictEdge': { color: 'var(--sheaf-dim)', background: 'var(--sheaf-sunken)' },
  '.cm-conflictOurs': { background: 'var(--sheaf-added)' },
  '.cm-conflictBase': { background: 'var(--sheaf-hover)', fontStyle: 'italic' },
  '.cm-conflictTheirs': { background: 'var(--sheaf-marked)' },
})

const mark = (name: string) => Decoration.line({ class: name })
const marks = {
  edge: mark('cm-conflictEdge'),
  ours: mark('cm-conflictOurs'),
  base: mark('cm-conflictBase'),
  theirs: mark('cm-conflictTheirs'),
}

/** More lines than that are not coloured: they are far from what anybody looks at. */
const maxMarked = 20_000

function decorate({ doc }: EditorState, found: readonly ConflictBlock[]): DecorationSet {
  const ranges = []
  for (const { from, to, ours, base, theirs } of found) {
    for (let at = from; at < to && ranges.length < maxMarked; ) {
      const line = doc.lineAt(at)
      const isIn = (span: { from: number; to: number } | undefined) =>
        span !== undefined && line.from >= span.from && line.from < span.to
      const side = isIn(ours) ? marks.ours : isIn(base) ? marks.base : isIn(theirs) ? marks.theirs : marks.edge
      ranges.push(side.range(line.from))
      at = line.to + 1
    }
  }
  return Decoration.set(ranges)
}
