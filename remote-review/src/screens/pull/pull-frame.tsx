import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { lazyModule } from '@sheaf/shell'
import { TextLink } from '@sheaf/ui'
import { IconGitBranch } from '@sheaf/ui/icons'
import { lazy, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { LiveThread } from '../../components/live-thread.tsx'
import { PickerButton } from '../../components/picker-button.tsx'
import { PullBadge } from '../../components/pull-icon.tsx'
import { pullStateOf } from '../../components/pull-state.ts'
import threads from '../../components/thread.module.css'
import { ThreadMarks } from '../../components/thread-marks.tsx'
import { usePull } from '../../components/use-pull.ts'
import classes from './pull.module.css'
import { PullTabs } from './pull-tabs.tsx'

const changeBase = lazyModule(
  async () => (await import(/* webpackChunkName: "change-base" */ './change-base.tsx')).ChangeBase,
)

const Stack = lazy(async () => {
  const { Stack } = await import(/* webpackChunkName: "pull-stack" */ './stack.tsx')
  return { default: Stack }
})

/** What stands above each part of a pull request: what it is called, who wants to bring what where, and its parts. */
export function PullFrame() {
  const { t } = useLingui()
  const { at, number, first } = usePull()
  const isInFiles = /\/(?:files|conflicts)$/.test(useLocation().pathname)
  if (first === undefined) return null
  const { thread, pull } = first
  const { title, base, head } = thread
  const { head_target: target, head_repository: from } = pull
  const branch = head.slice(head.indexOf(':') + 1)
  const named = <code>{head}</code>
  const source =
    from === null ? named : <TextLink to={paths.repoAt(from.owner, from.repo_name, branch)}>{named}</TextLink>
  const name = thread.author?.username ?? t`a deleted account`
  return (
    <>
      <h2 className={threads.title}>
        {title} <span className={classes.number}>#{number}</span>
      </h2>
      <div className={classes.about}>
        <PullBadge state={pullStateOf(thread)} />
        <span className={classes.branches}>
          {target === null ? (
            <Trans>
              {name} wants to bring {source} into <code>{base}</code>
            </Trans>
          ) : (
            <Trans>
              {name} proposes commits for <code>{base}</code>, pushed to <code>{target}</code>
            </Trans>
          )}
        </span>
        {first.can_edit && thread.state === 'open' && (
          <PickerButton
            label={t`Change base`}
            icon={<IconGitBranch size={14} />}
            picker={changeBase}
            given={{ number, base }}
          />
        )}
        <TextLink to={paths.pulls(at.owner, at.repo)}>{t`All pull requests`}</TextLink>
      </div>
      {pull.stack.length > 0 && (
        <Suspense>
          <Stack stack={pull.stack} number={number} />
        </Suspense>
      )}
      <ThreadMarks kind="pulls" thread={thread} canMark={first.can_label} />
      <PullTabs thread={thread} pull={pull} />
      <Outlet />
      {/* Files that are read or merged, with what is written there, stay as they are. */}
      <LiveThread number={number} revision={first.revision} isHeld={isInFiles} />
    </>
  )
}
