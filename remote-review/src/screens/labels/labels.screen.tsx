import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { type Label, paths, qualifier } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { EmptyState, Row, RowList, TextLink } from '@sheaf/ui'
import { IconPencil, IconPlus, IconTag, IconTrash } from '@sheaf/ui/icons'
import { ConfirmDialog, Modal } from '@sheaf/ui/overlays'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { labelsQuery, useDeleteLabel } from '../../api/labels.ts'
import { LabelPill } from '../../components/label-pills.tsx'
import { LabelForm } from './label-form.tsx'
import classes from './labels.module.css'

/** /:owner/:repo/labels: what discussions and pull requests are sorted by. */
export function LabelsScreen() {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { items, can_edit: canEdit } = useSuspenseQuery(labelsQuery(at)).data
  const remove = useDeleteLabel(at)
  const [edited, setEdited] = useState<Label | 'new'>()
  const [target, setTarget] = useState<Label>()
  return (
    <section className={classes.column}>
      <div className={classes.head}>
        <h2>{t`Labels`}</h2>
        {canEdit && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
            {t`New label`}
          </Button>
        )}
      </div>
      {items.length === 0 ? (
        <EmptyState icon={<IconTag size={24} />} title={t`No labels yet`}>
          {t`Labels sort discussions and pull requests: by what they are about, how urgent they are, or who should look`}
        </EmptyState>
      ) : (
        <RowList label={t`Labels`}>
          {items.map((label) => (
            <Row key={label.uid}>
              <div className={classes.row}>
                <div className={classes.words}>
                  <LabelPill label={label} />
                  <p className={classes.dim}>{label.description}</p>
                </div>
                <Uses label={label} />
                {canEdit && (
                  <div className={classes.buttons}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t`Edit ${label.name}`}
                      onClick={() => setEdited(label)}
                    >
                      <IconPencil size={16} />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t`Delete ${label.name}`}
                      onClick={() => setTarget(label)}
                    >
                      <IconTrash size={16} />
                    </ActionIcon>
                  </div>
                )}
              </div>
            </Row>
          ))}
        </RowList>
      )}
      <Modal
        opened={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={edited === 'new' ? t`New label` : t`Edit label`}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {edited !== undefined && (
          <LabelForm at={at} label={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
        )}
      </Modal>
      <ConfirmDialog
        opened={target !== undefined}
        title={t`Delete ${target?.name ?? ''}?`}
        confirmLabel={t`Delete`}
        danger
        busy={remove.isPending}
        onConfirm={() => target && remove.mutate(target.uid, { onSettled: () => setTarget(undefined) })}
        onClose={() => setTarget(undefined)}
      >
        {t`It is taken from all discussions and pull requests that have it`}
      </ConfirmDialog>
    </section>
  )
}

/** Where a label leads: to what has it. */
function Uses({ label }: { label: Label }) {
  const { owner, repo } = useRepositoryAt()
  const search = `?${new URLSearchParams({ q: qualifier('label', label.name) })}`
  return (
    <p className={classes.uses}>
      <Trans>
        <TextLink to={`${paths.pulls(owner, repo)}${search}`}>Pull requests</TextLink>,{' '}
        <TextLink to={`${paths.discussions(owner, repo)}${search}`}>discussions</TextLink>
      </Trans>
    </p>
  )
}
