import { useLingui } from '@lingui/react/macro'
import { paths, type Repository } from '@sheaf/contract'
import { sessionAtom } from '@sheaf/shell'
import { IconEye, IconStar } from '@sheaf/ui/icons'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import classes from './mark-buttons.module.css'
import { useMark } from './use-mark.ts'
import { useRepositoryAt } from './use-repository.ts'

/** The buttons by which somebody watches and stars a repository, with how many do. */
export function MarkButtons({ repository: { state, starred, watched } }: { repository: Repository }) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const star = useMark(at, 'star')
  const watch = useMark(at, 'watch')
  return (
    <div className={classes.marks}>
      <Mark isSet={watched} count={state.watches} set={watch.mutate} icon={<IconEye size={16} />} label={t`Watch`} />
      <Mark isSet={starred} count={state.stars} set={star.mutate} icon={<IconStar size={16} />} label={t`Star`} />
    </div>
  )
}

interface MarkProps {
  isSet: boolean
  count: number
  set: (set: boolean) => void
  icon: ReactNode
  label: string
}

/** Visitors log in first, and come back. */
function Mark({ isSet, count, set, icon, label }: MarkProps) {
  const { i18n } = useLingui()
  const session = useAtomValue(sessionAtom)
  const { pathname, search } = useLocation()
  const content = (
    <>
      {icon}
      {label}
      <span className={classes.count}>{i18n.number(count)}</span>
    </>
  )
  if (session === null) {
    const next = new URLSearchParams({ next: pathname + search })
    return (
      <Link className={classes.mark} to={`${paths.login()}?${next}`}>
        {content}
      </Link>
    )
  }
  return (
    <button type="button" className={classes.mark} aria-pressed={isSet} onClick={() => set(!isSet)}>
      {content}
    </button>
  )
}
