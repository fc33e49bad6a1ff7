import { createNearObserver } from '@sheaf/code/diff'
import type { ChangedFile } from '@sheaf/contract'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { DiffFile } from './diff-file.tsx'
import { useDiffSource } from './diff-source.ts'
import classes from './diff-view.module.css'
import { heightOfFiles } from './file-facts.ts'
import { isScrolling, whenStill } from './scrolling.ts'

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
 * Some files of a diff. Each of them is a layer of its own to the browser, which looks through all layers for each frame and each turn
 * of the wheel: of four thousand files only those of the blocks near the window are drawn and observed, the others are a height and can
 * be found. `counted` has the same files as the whole list, with the numbers of their lines.
 */
export const FileBlock = memo(function FileBlock({
  first,
  files,
  counted,
}: Block & { counted: readonly ChangedFile[] | undefined }) {
  const { ignoreWhitespace, isWhole } = useDiffSource()
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(first === 0)
  const [isBelow, setBelow] = useState(false)
  const wasNear = useRef(isNear)
  const [isHeld, setHeld] = useState(first === 0)
  const [measured, setMeasured] = useState<number>()
  useEffect(() => {
    const block = place.current
    if (!block) return
    return near.watch(block, (isSeen, height) => {
      setNear(isSeen)
      setBelow(isSeen && !wasNear.current && block.getBoundingClientRect().top > window.innerHeight)
      if (!isSeen && wasNear.current) setMeasured(height)
      wasNear.current = isSeen
    })
  }, [])
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
  // Numbers that come late make all blocks as high as their files will be: those that are still to come near as they do, the others when
  // the page is still. They are drawn in the blocks near the window: a drawing of thousands of files is thrown away and begun anew with
  // each file that comes near, for as long as somebody scrolls.
  const [isCounted, setCounted] = useState(false)
  if (counted && !isCounted && (isBelow || isWhole || !isScrolling())) setCounted(true)
  useEffect(() => (counted && !isCounted ? whenStill(() => setCounted(true)) : undefined), [counted, isCounted])
  const isDrawn = isNear || isWhole
  const [isTold, setTold] = useState(false)
  if (isCounted && isDrawn && !isTold) setTold(true)
  const known = useMemo(() => {
    if (!isCounted || !counted) return files
    return files.map((file, at) => (counted[first + at]?.path === file.path ? counted[first + at] : file) ?? file)
  }, [first, files, counted, isCounted])
  const height = useMemo(() => heightOfFiles(known), [known])
  const drawn = isTold ? known : files
  const all = useMemo(
    () =>
      drawn.map((file, at) => (
        <DiffFile key={`${file.path}\n${ignoreWhitespace}`} file={file} index={first + at} isWatched={isNear} />
      )),
    [drawn, first, isNear, ignoreWhitespace],
  )
  return (
    <div
      ref={place}
      className={classes.block}
      data-held={isHeld || undefined}
      data-far={!isDrawn || undefined}
      style={isDrawn ? undefined : { containIntrinsicHeight: measured ?? height }}
    >
      {all}
    </div>
  )
})
