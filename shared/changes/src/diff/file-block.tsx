import { createNearObserver } from '@sheaf/code/diff'
import type { ChangedFile } from '@sheaf/contract'
import { memo, useEffect, useRef, useState } from 'react'
import { DiffFile } from './diff-file.tsx'
import { useDiffSource } from './diff-source.ts'
import classes from './diff-view.module.css'

/** Files that are looked after together. */
const blockFiles = 32

/** Further away than its files are asked for, in CSS pixels. */
const near = createNearObserver(6_000)

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
 * those of the blocks near the window are.
 */
export const FileBlock = memo(function FileBlock({ first, files }: Block) {
  const { ignoreWhitespace } = useDiffSource()
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(first === 0)
  useEffect(() => (place.current ? near.watch(place.current, (isSeen) => setNear(isSeen)) : undefined), [])
  return (
    <div ref={place} className={classes.block}>
      {files.map((file, at) => (
        <DiffFile key={`${file.path}\n${ignoreWhitespace}`} file={file} index={first + at} isWatched={isNear} />
      ))}
    </div>
  )
})
