import { createNearObserver } from '@sheaf/code/diff'
import type { ChangedFile } from '@sheaf/contract'
import { whenIdle } from '@sheaf/shell'
import { memo, useEffect, useRef, useState } from 'react'
import { DiffFile } from './diff-file.tsx'
import { useDiffSource } from './diff-source.ts'
import classes from './diff-view.module.css'

/** Files that are looked after together. */
const blockFiles = 32

/** Further away than its files are asked for, in CSS pixels. */
const near = createNearObserver(6_000)

/** A first file whose lines do not come keeps what is below it from being seen no longer than this, in milliseconds. */
const heldAtMost = 3_000

/** Files of a diff that stand below each other, from a number on. */
export interface Block {
  first: number
  files: readonly ChangedFile[]
}

/** The files of a diff in blocks. */
export const blocksOf = (files: readonly ChangedFile[]): Block[] =>
  Array.from({ length: Math.ceil(files.length / blockFiles) }, (_, at) => ({
    first: at * blockFiles,
    files: files.slice(at * blockFiles, (at + 1) * blockFiles),
  }))

/**
 * Some files of a diff. The browser works out for each frame how far away everything is that is observed: of four thousand files only
 * those of the blocks near the window are. `counted` has the same files as the whole list, with the numbers of their lines.
 */
export const FileBlock = memo(function FileBlock({
  first,
  files,
  counted,
}: Block & { counted: readonly ChangedFile[] | undefined }) {
  const { ignoreWhitespace, isWhole } = useDiffSource()
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(first === 0)
  const [isHeld, setHeld] = useState(first === 0)
  useEffect(() => (place.current ? near.watch(place.current, (isSeen) => setNear(isSeen)) : undefined), [])
  // How high a file will be is a guess until its lines are there. On a page that was just opened its files come to be seen one below the
  // other; who scrolls has them all, since what is above the window moves nothing in it.
  useEffect(() => {
    if (!isHeld) return
    const end = () => setHeld(false)
    window.addEventListener('scroll', end, { once: true })
    const timer = setTimeout(end, heldAtMost)
    return () => {
      window.removeEventListener('scroll', end)
      clearTimeout(timer)
    }
  }, [isHeld])
  // Numbers that come late are drawn block by block, those near the window at once and the others when the page is at rest: a drawing of
  // thousands of files is thrown away and begun anew with each file that comes near, for as long as somebody scrolls.
  const [isCounted, setCounted] = useState(false)
  if (counted && !isCounted && (isNear || isWhole)) setCounted(true)
  useEffect(() => (counted && !isCounted ? whenIdle(() => setCounted(true)) : undefined), [counted, isCounted])
  return (
    <div ref={place} className={classes.block} data-held={isHeld || undefined}>
      {files.map((file, at) => {
        const known = isCounted ? counted?.[first + at] : undefined
        return (
          <DiffFile
            key={`${file.path}\n${ignoreWhitespace}`}
            file={known?.path === file.path ? known : file}
            index={first + at}
            isWatched={isNear}
          />
        )
      })}
    </div>
  )
})
