import { useLingui } from '@lingui/react/macro'
import type { RepositoryFile } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { ListSkeleton, QueryError } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { outlineQuery } from '../../../api/files.queries.ts'
import { useIsWide } from '../../../components/use-is-wide.ts'
import classes from './outline.module.css'
import { SymbolList } from './symbol-list.tsx'

export { addOutlineWords } from './words.ts'

export interface FileOutlineProps {
  at: RepositoryAt
  file: RepositoryFile
  /** Where the lines of the file stand. */
  code: RefObject<HTMLElement | null>
  onClose: () => void
}

/** What a file defines: beside its lines where there is room for it, else in front of them. */
export function FileOutline(props: FileOutlineProps) {
  const { t } = useLingui()
  const isWide = useIsWide()
  if (!isWide) return <OutlineDialog {...props} />
  return (
    <nav className={classes.panel} aria-label={t`Outline`}>
      <Symbols {...props} onChosen={() => undefined} />
    </nav>
  )
}

/** The browser's own modal dialog keeps focus inside, closes on Escape and gives the focus back. */
function OutlineDialog(props: FileOutlineProps) {
  const { t } = useLingui()
  const { onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) dialog.current?.close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog ref={dialog} className={classes.dialog} aria-label={t`Outline`} onClose={onClose} onClick={closeOnBackdrop}>
      <Symbols {...props} onChosen={() => dialog.current?.close()} />
    </dialog>
  )
}

function Symbols({ at, file, code, onChosen }: FileOutlineProps & { onChosen: () => void }) {
  const { t } = useLingui()
  const query = useQuery(outlineQuery({ ...at, file }))
  if (query.data) return <SymbolList outline={query.data} code={code} onChosen={onChosen} />
  if (query.isError) return <QueryError query={query} fallback={t`Couldn't load the outline`} />
  return <ListSkeleton rows={8} height={36} />
}
