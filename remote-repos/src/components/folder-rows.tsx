import type { TreeEntry } from '@sheaf/contract'
import { useEffect, useRef, useState } from 'react'
import { blockRows } from './folder-block.ts'
import { FolderEntry, FolderEntryName } from './folder-entry.tsx'
import classes from './folder-list.module.css'
import type { ToEntry } from './to-entry.ts'

export interface FolderRowsProps {
  /** In the order in which they are shown. */
  entries: readonly TreeEntry[]
  toEntry: ToEntry
  looking: boolean
}

/** A block is drawn whole while its first row is as near to the window as this, in CSS pixels: its own height above, some below. */
const nearWindow = '2600px 0px 800px 0px'

/**
 * The rows of a folder. Each of them is there from the start with its name and its link, so that the browser's own search, the
 * keyboard and screen readers find all of them; icons, last commits and times are drawn for what comes near the window.
 */
export function FolderRows({ entries, ...row }: FolderRowsProps) {
  const blocks = Array.from({ length: Math.ceil(entries.length / blockRows) }, (_, block) =>
    entries.slice(block * blockRows, (block + 1) * blockRows),
  )
  return blocks.map((block, index) => <FolderBlock key={index} entries={block} isFirst={index === 0} {...row} />)
}

function FolderBlock({ entries, isFirst, toEntry, looking }: FolderRowsProps & { isFirst: boolean }) {
  const [isNear, setNear] = useState(isFirst)
  const firstRow = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isNear || !firstRow.current) return
    const observer = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) setNear(true)
      },
      { rootMargin: nearWindow },
    )
    observer.observe(firstRow.current)
    return () => observer.disconnect()
  }, [isNear])
  return entries.map((entry, index) => (
    <li
      key={entry.item.name}
      ref={index === 0 ? firstRow : undefined}
      className={classes.row}
      data-brief={!isNear || undefined}
    >
      {isNear ? (
        <FolderEntry entry={entry} toEntry={toEntry} looking={looking} />
      ) : (
        // Called and not made elements: there are thousands of them, and each component is an object more to React.
        FolderEntryName({ entry, toEntry })
      )}
    </li>
  ))
}
