import { useLingui } from '@lingui/react/macro'
import type { RepositoryFile } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { IconLayoutList } from '@sheaf/ui/icons'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { outlineQuery, tokensQuery } from '../../api/files.queries.ts'
import classes from './file.module.css'

interface OutlineButtonProps {
  at: RepositoryAt
  file: RepositoryFile
  isOpen: boolean
  onToggle: () => void
}

/** Opens the outline of a file that has one, which is known with its colours, or asked for behind them. */
export function OutlineButton({ at, file, isOpen, onToggle }: OutlineButtonProps) {
  const { t } = useLingui()
  const { data: counted } = useInfiniteQuery({
    ...tokensQuery({ ...at, file }),
    select: ({ pages }) => pages.findLast(({ symbols, next }) => symbols !== null || next === null)?.symbols,
  })
  // Where the colours of all of it came without the number.
  const { data: found } = useQuery({
    ...outlineQuery({ ...at, file }),
    enabled: counted === null,
    select: ({ symbols }) => symbols.length,
  })
  if (!(counted ?? found)) return null
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
