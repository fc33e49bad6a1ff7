import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { createNearObserver } from '@sheaf/code/diff'
import { printableName } from '@sheaf/code/printable-name'
import { type ChangedFile, type FileChanges, paths } from '@sheaf/contract'
import { CopyButton, QueryError } from '@sheaf/ui'
import { IconMessageCircle } from '@sheaf/ui/icons'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { BinaryDiff } from './binary-diff.tsx'
import classes from './diff-file.module.css'
import { DiffLines } from './diff-lines.tsx'
import { useFileNotes } from './diff-notes.ts'
import { useDiffSource } from './diff-source.ts'
import { expectedHeight, isFolded } from './file-facts.ts'
import { FileStatus } from './file-status.tsx'
import { LineCounts } from './line-counts.tsx'
import { inTurn } from './scrolling.ts'
import { useFileChanges } from './use-file-changes.ts'
import { useHeldRoom } from './use-held-room.ts'
import { type Revealed, useRevealed } from './use-revealed.ts'

/** Files are asked for when they are as near to the window as this, in CSS pixels, */
const soon = createNearObserver(2_400)
/** and before all others where they are as near as this. What is in the window by the time its lines come moves what is below it. */
const near = createNearObserver(1_600)

/** The id of a file's place in the page, by its number in the list. */
export const fileId = (index: number) => `file-${index + 1}`

interface DiffFileProps {
  file: ChangedFile
  index: number
  /** Whether it may come near the window: what is far from it is not even observed. */
  isWatched: boolean
}

/**
 * One file of a diff. Far from the window it is its name, as high as it will be; its lines come when it is near. What was unfolded
 * and asked for stays with it.
 */
export const DiffFile = memo(function DiffFile({ file, index, isWatched }: DiffFileProps) {
  const { isWhole } = useDiffSource()
  const place = useRef<HTMLElement>(null)
  // Lines of the first are asked for with the list: where they are here with it, nobody sees a guess of how high it will be.
  const [isSoon, setSoon] = useState(index === 0)
  const [isNear, setNear] = useState(false)
  const [height, setHeight] = useState<number>()
  const notes = useFileNotes(file.path)
  const isViewed = notes?.isFolded === true
  const [choice, setChoice] = useState<{ isFolded: boolean; isViewed: boolean }>()
  const setFolded = useCallback((next: boolean) => setChoice({ isFolded: next, isViewed }), [isViewed])
  const revealed = useRevealed(file.path)
  useEffect(() => {
    const section = place.current
    if (!section || !isWatched) return
    let callOff = () => {}
    const ends = [
      soon.watch(section, (isSeen, measured) => {
        callOff()
        if (isSeen) callOff = inTurn(() => setSoon(true))
        else setSoon(false)
        if (!isSeen && measured !== undefined) setHeight(measured)
      }),
      near.watch(section, (isSeen) => setNear(isSeen)),
    ]
    return () => {
      for (const end of ends) end()
      callOff()
      setSoon(false)
      setNear(false)
    }
  }, [isWatched])
  const isDrawn = isSoon || isWhole
  // A file that is open when its lines are counted stays so.
  const startsFolded = useRef<boolean>(undefined)
  if (isDrawn) startsFolded.current ??= isFolded(file)
  const name = printableName(file.path)
  return (
    <section ref={place} id={fileId(index)} className={classes.file} data-near={isNear || undefined} aria-label={name}>
      {isDrawn ? (
        <DrawnFile
          file={file}
          isNear={isNear}
          isFolded={choice?.isViewed === isViewed ? choice.isFolded : isViewed || startsFolded.current === true}
          onFold={setFolded}
          revealed={revealed}
          height={height}
        />
      ) : (
        // What stands below keeps its place while this one's height changes above the window, unless the element that browsers hold on to
        // has got another height itself, or is gone (CSS Scroll Anchoring): they hold on to the section.
        <h3 className={classes.far} style={{ height: (height ?? expectedHeight(file)) - 2 }}>
          {name}
        </h3>
      )}
    </section>
  )
})

interface DrawnFileProps {
  file: ChangedFile
  isNear: boolean
  isFolded: boolean
  onFold: (isFolded: boolean) => void
  revealed: Revealed
  /** What it was when it was here before. */
  height: number | undefined
}

function DrawnFile({ file, isNear, isFolded: isShut, onFold, revealed, height }: DrawnFileProps) {
  const { t } = useLingui()
  const { at, head, isWhole } = useDiffSource()
  const { head: mark, above, onWrite } = useFileNotes(file.path) ?? {}
  const body = useRef<HTMLDivElement>(null)
  const query = useFileChanges(file, { isWanted: !isShut || isWhole, isNear })
  useEffect(() => {
    const place = body.current
    if (!place) return
    // The browser's own search finds what is folded, and unfolds it (HTML, hidden=until-found).
    if (isShut) place.setAttribute('hidden', 'until-found')
    else place.removeAttribute('hidden')
    const unfold = () => onFold(false)
    place.addEventListener('beforematch', unfold)
    return () => place.removeEventListener('beforematch', unfold)
  }, [isShut, onFold])
  const name = printableName(file.path)
  const fold = (
    <button
      type="button"
      className={classes.fold}
      aria-expanded={!isShut}
      aria-label={isShut ? t`Show ${name}` : t`Hide ${name}`}
      onClick={() => onFold(!isShut)}
    />
  )
  return (
    <>
      <header className={classes.head}>
        {fold}
        <h3
          className={classes.name}
          title={file.old_path === null ? name : `${printableName(file.old_path)} → ${name}`}
        >
          {file.old_path !== null && <span className={classes.before}>{printableName(file.old_path)} → </span>}
          <bdi>{name}</bdi>
        </h3>
        <CopyButton value={file.path} label={t`Copy path`} />
        <FileStatus file={file} />
        <LineCounts additions={file.additions} deletions={file.deletions} />
        {file.new_mode !== null && file.new_mode !== '160000' && (
          <Link className={classes.view} to={paths.file(at.owner, at.repo, file.path, head)}>
            {t`View file`}
          </Link>
        )}
        {onWrite && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t`Comment on ${name}`}
            onClick={() => {
              onFold(false)
              onWrite(file.new_mode === null ? 'old' : 'new')
            }}
          >
            <IconMessageCircle size={16} />
          </ActionIcon>
        )}
        {mark && (
          <div className={classes.mark} data-mark="">
            {mark}
          </div>
        )}
      </header>
      {isShut && (
        <div className={classes.note}>
          <button type="button" className={classes.show} onClick={() => onFold(false)}>
            {t`Show this file's changes`}
          </button>
        </div>
      )}
      <div ref={body} className={classes.body}>
        {above}
        <FileBody file={file} query={query} revealed={revealed} height={height} />
      </div>
    </>
  )
}

interface FileBodyProps {
  file: ChangedFile
  query: ReturnType<typeof useFileChanges>
  revealed: Revealed
  height: number | undefined
}

function FileBody({ file, query, revealed, height }: FileBodyProps) {
  const { t } = useLingui()
  // Numbers of lines that come meanwhile change nothing of what is on the screen.
  const [room] = useState(() => (height ?? expectedHeight(file)) - 41)
  const place = useRef<HTMLDivElement>(null)
  const isHeld = useHeldRoom(place, query.data !== undefined)
  if (query.data === undefined) {
    if (query.isError) return <QueryError query={query} fallback={t`Couldn't load this file's changes`} />
    return <div ref={place} className={classes.loading} style={{ height: room }} aria-busy="true" />
  }
  const { binary, too_large: isTooLarge, hunks } = query.data
  return (
    <div ref={place} className={isHeld ? classes.held : undefined} style={isHeld ? { height: room } : undefined}>
      {!binary && !isTooLarge && hunks.length > 0 ? (
        <DiffLines changes={query.data} revealed={revealed} />
      ) : (
        <>
          <NoLines changes={query.data} />
          <NotesWithoutLines path={file.path} />
        </>
      )}
    </div>
  )
}

/** What is said about a file stands there, too, where none of its lines do. */
function NotesWithoutLines({ path }: { path: string }) {
  const notes = useFileNotes(path)
  return notes?.after([...notes.keys])
}

/** Why a file that changed shows no lines. */
function NoLines({ changes: data }: { changes: FileChanges }) {
  const { t } = useLingui()
  const { ignoreWhitespace } = useDiffSource()
  if (data.binary) return <BinaryDiff changes={data} />
  if (data.too_large) return <p className={classes.note}>{t`These changes are too large to be shown here`}</p>
  if (ignoreWhitespace && data.old_oid !== data.new_oid && data.old_oid !== null && data.new_oid !== null)
    return <p className={classes.note}>{t`Only whitespace changed`}</p>
  return (
    <p className={classes.note}>
      {data.old_oid === data.new_oid ? t`The contents are the same` : t`This file is empty`}
    </p>
  )
}
