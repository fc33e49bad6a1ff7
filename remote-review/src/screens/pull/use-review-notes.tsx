import { useLingui } from '@lingui/react/macro'
import { type DiffNotes, type FileNotes, type LineKey, lineKey } from '@sheaf/changes/diff'
import type { CheckAnnotation, ReviewSide, ReviewThread } from '@sheaf/contract'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { PullAt } from '../../api/review-threads.ts'
import { AnnotationNote } from './annotation-note.tsx'
import classes from './review.module.css'
import { ReviewThreadCard } from './review-thread-card.tsx'
import { ViewedBox } from './viewed-box.tsx'
import { WriteReviewCommentLater } from './write-later.tsx'

/** What somebody is writing about lines of a file and has not sent. */
interface Draft {
  id: number
  /** The commit that was looked at when it was begun: a push meanwhile changes nothing about it. */
  head: string
  path: string
  side: ReviewSide
  /** Nothing where it is about the file as a whole. */
  line: number | undefined
  start: number | undefined
  /** What was typed: kept here, since the form is drawn anew where the lines become others. */
  typed: { text: string }
}

interface ReviewNotesOptions {
  /** What checks say about lines of the commit that is looked at. */
  annotations: readonly CheckAnnotation[]
  pull: PullAt
  threads: readonly ReviewThread[]
  /** The commit that is looked at. */
  head: string
  canComment: boolean
  /** The files that one has viewed, and what marks one; nothing for visitors. */
  viewed: { paths: readonly string[]; onView: (of: { path: string; viewed: boolean }) => void } | undefined
}

/** A line that somebody chose, perhaps as the end of a range. */
type Picked = Parameters<NonNullable<FileNotes['onPick']>>[0] | { side: ReviewSide; line: undefined; isRange: false }

const none: readonly never[] = []
const noKeys: ReadonlySet<LineKey> = new Set()

/** The threads about lines, each below its line, and the forms of those that one is writing. */
export function useReviewNotes({
  annotations,
  pull,
  threads,
  head,
  canComment,
  viewed,
}: ReviewNotesOptions): DiffNotes {
  const [drafts, setDrafts] = useState<readonly Draft[]>([])
  const pick = useCallback(
    (path: string, at: Picked) => setDrafts((before) => withPick(before, { path, head }, at)),
    [head],
  )
  const leave = useCallback((id: number) => setDrafts((before) => before.filter((draft) => draft.id !== id)), [])
  const { owner, repo } = pull.at
  const { number } = pull
  const paths = viewed?.paths
  const onView = viewed?.onView
  return useMemo(() => {
    const isViewed = paths && new Set(paths)
    const at: PullAt = { at: { owner, repo }, number }
    const threadsOf = Map.groupBy(threads, ({ path }) => path)
    const annotationsOf = Map.groupBy(annotations, ({ path }) => path)
    const draftsOf = Map.groupBy(drafts, ({ path }) => path)
    const known = new Map<string, FileNotes>()
    return (path) => {
      const made =
        known.get(path) ??
        fileNotes({
          threads: threadsOf.get(path) ?? none,
          annotations: annotationsOf.get(path) ?? none,
          drafts: draftsOf.get(path) ?? none,
          card: (thread, withExcerpt) => (
            <ReviewThreadCard key={thread.uid} pull={at} thread={thread} withExcerpt={withExcerpt} />
          ),
          form: (draft) => <DraftForm key={draft.id} pull={at} draft={draft} onDone={leave} />,
          pick: canComment ? (picked) => pick(path, picked) : undefined,
          mark: isViewed &&
            onView && {
              isFolded: isViewed.has(path),
              head: <ViewedBox path={path} isViewed={isViewed.has(path)} onView={onView} />,
            },
        })
      known.set(path, made)
      return made
    }
  }, [owner, repo, number, threads, annotations, drafts, canComment, paths, onView, pick, leave])
}

/** A range goes from where somebody began to write in the same file and side before. */
function withPick(
  drafts: readonly Draft[],
  { path, head }: Pick<Draft, 'path' | 'head'>,
  { side, line, isRange }: Picked,
): readonly Draft[] {
  const last = drafts.findLast((draft) => draft.path === path && draft.side === side && draft.line !== undefined)
  if (isRange && last?.line !== undefined) {
    const [first, end] = [Math.min(last.start ?? last.line, line), Math.max(last.line, line)]
    const wider = { ...last, line: end, start: first === end ? undefined : first }
    return drafts.map((draft) => (draft === last ? wider : draft))
  }
  if (drafts.some((draft) => draft.path === path && draft.side === side && draft.line === line)) return drafts
  const id = Math.max(0, ...drafts.map((draft) => draft.id)) + 1
  return [...drafts, { id, path, head, side, line, start: undefined, typed: { text: '' } }]
}

interface OfFile {
  threads: readonly ReviewThread[]
  annotations: readonly CheckAnnotation[]
  drafts: readonly Draft[]
  card: (thread: ReviewThread, withExcerpt: boolean) => ReactNode
  form: (draft: Draft) => ReactNode
  pick: ((at: Picked) => void) | undefined
  mark: Pick<FileNotes, 'head' | 'isFolded'> | undefined
}

function fileNotes({ threads, annotations, drafts, card, form, pick, mark }: OfFile): FileNotes {
  const atLine = Map.groupBy(
    threads.filter(({ line, is_outdated: isOutdated }) => line !== null && !isOutdated),
    ({ side, line }) => lineKey(side, line ?? 0),
  )
  const ofFile = threads.filter(({ is_file: isFile, is_outdated: isOutdated }) => isFile && !isOutdated)
  const rest = threads.filter((thread) => !ofFile.includes(thread) && (thread.line === null || thread.is_outdated))
  const begun = drafts.filter(({ line }) => line === undefined)
  const annotated = Map.groupBy(annotations, ({ end_line: line }) => lineKey('new', line))
  const notes = (key: LineKey, withLines: boolean) =>
    (annotated.get(key) ?? []).map((annotation, index) => (
      <AnnotationNote key={`${key} ${index}`} annotation={annotation} withLines={withLines} />
    ))
  const written = Map.groupBy(
    drafts.filter(({ line }) => line !== undefined),
    ({ side, line }) => lineKey(side, line ?? 0),
  )
  return {
    // What has nothing beside its lines is not drawn anew while others have.
    keys:
      atLine.size + annotated.size + written.size === 0
        ? noKeys
        : new Set([...atLine.keys(), ...annotated.keys(), ...written.keys()]),
    below: (key) => (
      <>
        {notes(key, false)}
        {(atLine.get(key) ?? []).map((thread) => card(thread, false))}
        {(written.get(key) ?? []).map(form)}
      </>
    ),
    after: (hidden) => {
      const shown = [...hidden.flatMap((key) => atLine.get(key) ?? []), ...rest]
      const far = hidden.flatMap((key) => notes(key, true))
      if (shown.length + far.length === 0) return null
      return (
        <div className={classes.rest}>
          {far}
          {shown.map((thread) => card(thread, !thread.is_file))}
        </div>
      )
    },
    ...mark,
    ...(ofFile.length + begun.length > 0 && {
      above: (
        <div className={classes.above}>
          {ofFile.map((thread) => card(thread, false))}
          {begun.map(form)}
        </div>
      ),
    }),
    ...(pick && { onPick: pick, onWrite: (side) => pick({ side, line: undefined, isRange: false }) }),
  }
}

interface DraftFormProps {
  pull: PullAt
  draft: Draft
  onDone: (id: number) => void
}

function DraftForm({ pull, draft, onDone }: DraftFormProps) {
  const { t } = useLingui()
  const { id, head, path, side, line, start, typed } = draft
  return (
    <div className={classes.composer}>
      <WriteReviewCommentLater
        pull={pull}
        target={{
          kind: 'lines',
          place: {
            ...{ head, path, side },
            ...(line !== undefined && { line }),
            ...(start !== undefined && { start_line: start }),
          },
        }}
        about={
          side === 'new' && line !== undefined ? { commit: head, path, first: start ?? line, last: line } : undefined
        }
        label={
          line === undefined
            ? t`Write about the file`
            : start === undefined
              ? t`Write about line ${line}`
              : t`Write about lines ${start} to ${line}`
        }
        text={typed.text}
        onText={(text) => {
          typed.text = text
        }}
        onDone={() => onDone(id)}
      />
    </div>
  )
}
