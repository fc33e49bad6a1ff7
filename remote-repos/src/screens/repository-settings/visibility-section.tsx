import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Repository } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { SettingsSection } from '@sheaf/ui/form'
import { ConfirmDialog } from '@sheaf/ui/overlays'
import { useState } from 'react'
import { useSetVisibility } from '../../api/repository-settings.ts'
import classes from './repository-settings.module.css'

/** Who sees the repository, and what follows from changing that. */
export function VisibilitySection({ repository: { model, owner, state } }: { repository: Repository }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const set = useSetVisibility(useRepositoryAt())
  const name = `${owner.username}/${model.repo_name}`
  const isGated = model.gate !== 'none'
  const act = model.is_private ? t`Make public` : t`Make private`
  return (
    <SettingsSection
      title={t`Visibility`}
      description={
        model.is_private
          ? t`Private: only people with a role in it can see and clone it`
          : isGated
            ? t`Public: anyone can see it and ask for access to its contents`
            : t`Public: anyone can see and clone it`
      }
    >
      <Button variant="default" disabled={model.archived} onClick={() => setAsking(true)}>
        {act}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={model.is_private ? t`Make ${name} public?` : t`Make ${name} private?`}
        confirmLabel={act}
        danger
        busy={set.isPending}
        onConfirm={() => set.mutate(!model.is_private, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {model.is_private ? (
          <ul className={classes.consequences}>
            <li>
              {isGated ? (
                <Trans>
                  Anyone can see its page, its README, the names of its files and its discussions, and ask for access to
                  the rest
                </Trans>
              ) : (
                <Trans>
                  Anyone can read and clone all its files and its whole history, with all that was ever deleted in it
                </Trans>
              )}
            </li>
            <li>
              <Trans>It is listed and found in searches, and has feeds and link previews</Trans>
            </li>
            <li>
              <Trans>Private forks of it stay private until their owners show them</Trans>
            </li>
            <li>
              <Trans>What others have copied stays with them if you make it private again</Trans>
            </li>
          </ul>
        ) : (
          <ul className={classes.consequences}>
            <li>
              <Trans>
                Only people with a role in it can see and clone it from now on. Copies that others have made stay with
                them
              </Trans>
            </li>
            <li>
              <Trans>
                <Plural value={state.stars} one="# star" other="# stars" /> and{' '}
                <Plural value={state.watches} one="# watcher" other="# watchers" /> stay, but whoever has no role in it
                no longer finds it among theirs
              </Trans>
            </li>
            <li>
              <Trans>
                Public forks stay public. People who can't see this repository no longer see that they were forked from
                it
              </Trans>
            </li>
            <li>
              <Trans>Its feeds stop working. Other sites may keep showing link previews for a few hours</Trans>
            </li>
          </ul>
        )}
      </ConfirmDialog>
    </SettingsSection>
  )
}
