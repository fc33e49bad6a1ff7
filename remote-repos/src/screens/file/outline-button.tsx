import { useLingui } from '@lingui/react/macro'
import type { RepositoryFile } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { IconLayoutList } from '@sheaf/ui/icons'
import { useInfiniteQuery } from '@tanstack/react-query'
import { tokensQuery } from '../../api/files.queries.ts'
import classes from './file.module.css'

interface OutlineButtonProps {
  at: RepositoryAt
  file: RepositoryFile
  isOpen: boolean
  onToggle: () => void
}

/** Opens the outline of a file that has one, which is known with its colours. */
export function OutlineButton({ at, file, isOpen, onToggle }: OutlineButtonProps) {
  const { t } = useLingui()
  const { data: symbols = 0 } = useInfiniteQuery({
    ...tokensQuery({ ...at, file }),
    select: ({ pages }) => pages.findLast(({ symbols }) => symbols !== null)?.symbols ?? 0,
  })
  if (symbols === 0) return null
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-expanded={isOpen}
      aria-label={t`Outline`}
      title={t`Outline`}
      onClick={onToggle}
    >
      <IconLayoutList size={16} />
    </button>
  )
}
