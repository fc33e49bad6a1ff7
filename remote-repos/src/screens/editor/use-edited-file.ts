import type { CodeEditorHandle } from '@sheaf/code/editor'
import { useHoldSession } from '@sheaf/ui'
import { type Draft, type DraftOf, dropDraft, findDraft, keepDraft } from '@sheaf/ui/writing'
import { useCallback, useEffect, useRef, useState } from 'react'

/** What somebody began with. */
export interface Opened {
  branch: string
  /** The commit that it was read from; null before the first. */
  base: string | null
  /** Where the file lies; nothing for a new one. */
  path: string | undefined
  text: string
  /** Where a new file is suggested to lie. */
  suggestedPath: string
}

/** What a text is changed from: it moves on where others have changed the file meanwhile. */
export interface Source {
  base: string | null
  path: string | undefined
  /** Nothing where it is to be read first, since a draft was begun on an older commit. */
  text: string | undefined
}

/** A text that was not committed. */
interface FileDraft extends Draft {
  /** Where the file is to lie. */
  path: string
  /** The commit that the text was begun on; null before the first. */
  base: string | null
}

/** Somebody types: this long after the last letter the browser keeps what they have. In milliseconds. */
const pause = 300

/**
 * A file that is edited: its text, which stands in the editor, and where it is to lie. Both are kept in this browser until they are
 * committed, and held against the end of the session.
 */
export function useEditedFile(opened: Opened, of: DraftOf) {
  const editor = useRef<CodeEditorHandle>(null)
  const [draft, setDraft] = useState<FileDraft | undefined>(() => restorable(findDraft(of, isFileDraft), opened))
  const [source, setSource] = useState<Source>(() => sourceOf(opened, draft))
  const [path, setPath] = useState(draft?.path ?? opened.path ?? opened.suggestedPath)
  const [isChanged, setChanged] = useState(draft !== undefined)
  const [isKept, setKept] = useState(true)
  const [initialText] = useState(draft?.text ?? opened.text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const now = useRef({ of, source, path, isOver: false })
  // What has the text outlives the page that showed it: what was typed last is kept when the page is left.
  const typed = useRef<CodeEditorHandle>(null)
  useEffect(() => {
    now.current = { ...now.current, of, source, path }
  }, [of, source, path])
  useHoldSession(isChanged)

  /** Looks at what there is now, and keeps it where it is something. */
  const keep = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const { of, source, path, isOver } = now.current
    if (isOver) return
    const text = (editor.current ?? typed.current)?.text()
    if (text === undefined) return
    const isNew = source.path === undefined
    const differs = text !== (source.text ?? (isNew ? '' : undefined)) || (!isNew && path !== source.path)
    setChanged(differs)
    if (differs) setKept(keepDraft<FileDraft>(of, { text, path, base: source.base }))
    else dropDraft(of)
  }, [])
  const changed = useCallback(() => {
    typed.current = editor.current ?? typed.current
    setChanged(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(keep, pause)
  }, [keep])
  useEffect(() => {
    const atOnce = () => {
      if (timer.current !== undefined) keep()
    }
    window.addEventListener('pagehide', atOnce)
    return () => {
      window.removeEventListener('pagehide', atOnce)
      atOnce()
    }
  }, [keep])

  return {
    editor,
    initialText,
    source,
    path,
    /** Is there something that is not committed? */
    isChanged,
    /** The same at this very moment: a page may be left before it is drawn anew. */
    holds: () => isChanged && !now.current.isOver,
    /** Could the browser keep it? */
    isKept,
    /** When what was found in the browser was kept there. */
    restoredAt: draft?.savedAt,
    changed,
    keep,
    rename: (next: string) => {
      setPath(next)
      changed()
    },
    /** Others have changed the file: from now on it is this that is changed. */
    rebase: (next: Source) => {
      setSource(next)
      now.current = { ...now.current, source: next }
      keep()
    },
    /** It is committed: nothing is to be kept. */
    finish: () => {
      now.current = { ...now.current, isOver: true }
      clearTimeout(timer.current)
      timer.current = undefined
      setChanged(false)
      dropDraft(of)
    },
    /** Goes back to what the branch holds. */
    discard: () => {
      const path = opened.path ?? opened.suggestedPath
      const source = sourceOf(opened, undefined)
      now.current = { ...now.current, source, path }
      setSource(source)
      setPath(path)
      editor.current?.replace(opened.text)
      setDraft(undefined)
      keep()
    },
  }
}

export type EditedFile = ReturnType<typeof useEditedFile>

/** A draft that is what the branch holds by now is none. */
const restorable = (draft: FileDraft | undefined, { path, text }: Opened): FileDraft | undefined =>
  draft && (draft.text !== text || (path !== undefined && draft.path !== path)) ? draft : undefined

const sourceOf = ({ base, path, text }: Opened, draft: FileDraft | undefined): Source =>
  draft === undefined || draft.base === base
    ? { base, path, text: path === undefined ? '' : text }
    : { base: draft.base, path, text: path === undefined ? '' : undefined }

const isFileDraft = (found: object): found is FileDraft =>
  'path' in found &&
  typeof found.path === 'string' &&
  'base' in found &&
  (found.base === null || typeof found.base === 'string')
