import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import tokens from '../tokens.module.css'
import classes from './code-editor.module.css'
import { editorLook } from './editor-look.ts'
import { colours, grammarOf } from './highlighting.ts'
import { indentationOf } from './indentation.ts'
import { lineBreakOf } from './line-break.ts'
import { useEditorWords } from './use-editor-words.ts'

/** What a page does with the text that is edited: it has it on request, as it may be long. */
export interface CodeEditorHandle {
  text: () => string
  /** Puts another text in place of it, which can be undone like whatever was typed. */
  replace: (text: string) => void
  focus: () => void
}

export interface CodeEditorProps {
  ref: Ref<CodeEditorHandle>
  /** Of the file: its name says its language. */
  path: string
  initialText: string
  /** What is edited, for those who do not see it. */
  label: string
  /** The id of the element that says how the keyboard leaves it. */
  describedBy: string
  onChange: () => void
  /** What else it can do; the one that it comes with is the one that it keeps. */
  more?: Extension
}

/** As wide as where the same text is read: whoever reads it may have chosen a width. */
const tabSize = () => Number(getComputedStyle(document.documentElement).getPropertyValue('--sheaf-tab-width')) || 4
/** Texts of people, whose lines are paragraphs. */
const prose = /\.(?:md|markdown|mdown|mkd|mkdn|txt|rst|adoc)$/i
const wrappingOf = (path: string): Extension => (prose.test(path) ? EditorView.lineWrapping : [])

/** A text that is edited, with the colours of its language, search, and the keys that programmers know. */
export function CodeEditor({ ref, path, initialText, label, describedBy, onChange, more = [] }: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const words = useEditorWords()
  const state = useRef<EditorState>(null)
  const changed = useRef(onChange)
  const [language] = useState(() => new Compartment())
  // As it is when the editor comes: to make it anew would forget what can be undone.
  const [extensions] = useState(
    (): Extension => [
      lineNumbers(),
      highlightActiveLineGutter(),
      highlightSpecialChars(),
      history(),
      drawSelection(),
      dropCursor(),
      indentOnInput(),
      bracketMatching(),
      highlightActiveLine(),
      highlightSelectionMatches(),
      search({ top: true }),
      keymap.of([...defaultKeymap, ...searchKeymap, ...historyKeymap, indentWithTab]),
      EditorState.tabSize.of(tabSize()),
      EditorState.lineSeparator.of(lineBreakOf(initialText)),
      EditorState.phrases.of(words),
      indentUnit.of(indentationOf(initialText)),
      EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': describedBy, spellcheck: 'false' }),
      EditorView.updateListener.of((update) => {
        state.current = update.state
        if (update.docChanged) changed.current()
      }),
      colours,
      editorLook,
      // Lines wrap from the first frame on: when their colours come, all of them would move.
      language.of(wrappingOf(path)),
      more,
    ],
  )
  useEffect(() => {
    changed.current = onChange
  }, [onChange])
  useEffect(() => {
    const parent = place.current
    if (!parent) return
    const made = new EditorView({ parent, doc: initialText, extensions })
    view.current = made
    state.current = made.state
    return () => {
      made.destroy()
      view.current = null
    }
  }, [initialText, extensions])
  useEffect(() => {
    let isWanted = true
    const speak = (grammar: Extension) => {
      if (isWanted) view.current?.dispatch({ effects: language.reconfigure([grammar, wrappingOf(path)]) })
    }
    // A text without colours is a text: whoever types a name waits for none.
    grammarOf(path).then(
      (grammar = []) => speak(grammar),
      () => speak([]),
    )
    return () => {
      isWanted = false
    }
  }, [path, language])
  useImperativeHandle(
    ref,
    () => ({
      text: () => state.current?.sliceDoc() ?? initialText,
      replace: (text) => {
        const { current } = view
        if (!current) return
        const { doc } = current.state
        current.dispatch({ changes: { from: 0, to: doc.length, insert: current.state.toText(text) } })
      },
      focus: () => view.current?.focus(),
    }),
    [initialText],
  )
  return <div ref={place} className={`${classes.editor} ${tokens.tokens}`} />
}
