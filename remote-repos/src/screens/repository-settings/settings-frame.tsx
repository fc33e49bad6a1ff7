import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { useRepository } from '@sheaf/repository'
import { EmptyState, ListSkeleton } from '@sheaf/ui'
import { IconLock } from '@sheaf/ui/icons'
import { Suspense } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { sections } from './sections.ts'
import classes from './settings-frame.module.css'

export { addSettingsWords } from './words.ts'

/** What the sections of the settings share: the way between them, and what is said while nothing can be changed. */
export function SettingsFrame() {
  const { t, i18n } = useLingui()
  const repository = useRepository()
  const { model, owner } = repository
  const [, , , , current = ''] = useLocation().pathname.split('/')
  if (!repository.can_configure) {
    return (
      <EmptyState icon={<IconLock size={24} />} title={t`Only maintainers and owners can see the settings`}>
        {t`Ask an owner of this repository for another role`}
      </EmptyState>
    )
  }
  return (
    <div className={classes.frame}>
      <nav className={classes.sections} aria-label={t`Settings`}>
        {sections
          .filter(({ isFor }) => isFor?.(repository) ?? true)
          .map(({ segment, label }) => (
            <Link
              key={segment}
              className={classes.section}
              aria-current={segment === current ? 'page' : undefined}
              to={paths.repositorySettings(owner.username, model.repo_name, segment)}
            >
              {i18n._(label)}
            </Link>
          ))}
      </nav>
      <div className={classes.content}>
        {model.archived && (
          <p className={classes.note} role="status">
            <Trans>This repository is archived: nothing in it can be changed until it is unarchived</Trans>
          </p>
        )}
        <Suspense fallback={<ListSkeleton rows={4} height={56} />}>
          <Outlet />
        </Suspense>
      </div>
    </div>
  )
}
