import { useLingui } from '@lingui/react/macro'
import { paths, type Repository } from '@sheaf/contract'
import { sessionAtom } from '@sheaf/shell'
import { IconEye, IconGitFork, IconStar } from '@sheaf/ui/icons'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { RepositoryAt } from './address.ts'
import { CollectButton } from './collect-button.tsx'
import classes from './mark-buttons.module.css'
import { useMark } from './use-mark.ts'
import { useRepositoryAt } from './use-repository.ts'

/** The buttons by which somebody watches, stars, collects and forks a repository, with how many do, and uses it as a template. */
export function MarkButtons({ repository }: { repository: Repository }) {
  const { model, state, starred, watched, can_read: isReader } = repository
  const { t } = useLingui()
  const at = useRepositoryAt()
  const session = useAtomValue(sessionAtom)
  const star = useMark(at, 'star')
  const watch = useMark(at, 'watch')
  return (
    <div className={classes.marks}>
      {(isReader || watched) && (
        <Mark isSet={watched} count={state.watches} set={watch.mutate} icon={<IconEye size={16} />} label={t`Watch`} />
      )}
      <Mark isSet={starred} count={state.stars} set={star.mutate} icon={<IconStar size={16} />} label={t`Star`} />
      {session !== null && <CollectButton at={at} />}
      {isReader && <ForkLinks of={at} count={state.forks} />}
      {isReader && model.template && <TemplateLink of={at} />}
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

/** Leads to the form of a new fork, and by its number to those that there are. */
function ForkLinks({ of: { owner, repo }, count }: { of: RepositoryAt; count: number }) {
  const { t, i18n } = useLingui()
  const to = useWayTo(paths.newFork(owner, repo))
  const number = i18n.number(count)
  return (
    <span className={classes.pair}>
      <Link className={classes.mark} to={to}>
        <IconGitFork size={16} />
        {t`Fork`}
      </Link>
      <Link className={classes.mark} to={paths.forks(owner, repo)} aria-label={t`Forks: ${number}`}>
        <span className={classes.count}>{number}</span>
      </Link>
    </span>
  )
}

/** Leads to the form of a repository with the files of this one. */
function TemplateLink({ of: { owner, repo } }: { of: RepositoryAt }) {
  const { t } = useLingui()
  const to = useWayTo(paths.generate(owner, repo))
  return (
    <Link className={`${classes.mark} ${classes.template}`} to={to}>
      {t`Use this template`}
    </Link>
  )
}

/** Where a form is. Visitors log in first, and come back. */
function useWayTo(form: string): string {
  const session = useAtomValue(sessionAtom)
  return session === null ? `${paths.login()}?${new URLSearchParams({ next: form })}` : form
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
