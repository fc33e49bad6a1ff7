import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { useRepositoryAt } from '@sheaf/repository'
import { EmptyState, Row, RowList } from '@sheaf/ui'
import { IconPencil, IconTag, IconTrash } from '@sheaf/ui/icons'
import { useSuspenseQuery } from '@tanstack/react-query'
import { labelsQuery, useDeleteLabel } from '../../api/labels.ts'
import { LabelPill } from '../../components/label-pills.tsx'
import { ManagedList } from '../../components/managed-list.tsx'
import { ThreadsWith } from '../../components/threads-with.tsx'
import { LabelForm } from './label-form.tsx'
import classes from './labels.module.css'

export { addLabelWords } from './words.ts'

/** /:owner/:repo/labels: what discussions and pull requests are sorted by. */
export function LabelsScreen() {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { items, can_edit: canEdit } = useSuspenseQuery(labelsQuery(at)).data
  return (
    <ManagedList
      heading={t`Labels`}
      newTitle={t`New label`}
      editTitle={t`Edit label`}
      nameOf={({ name }: (typeof items)[number]) => name}
      canEdit={canEdit}
      remove={useDeleteLabel(at)}
      form={(label, onClose) => <LabelForm at={at} label={label} onClose={onClose} />}
    >
      {({ edit, askToDelete }) =>
        items.length === 0 ? (
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
                  <p className={classes.uses}>
                    <ThreadsWith by="label" name={label.name} />
                  </p>
                  {canEdit && (
                    <div className={classes.buttons}>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={t`Edit ${label.name}`}
                        onClick={() => edit(label)}
                      >
                        <IconPencil size={16} />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={t`Delete ${label.name}`}
                        onClick={() => askToDelete(label)}
                      >
                        <IconTrash size={16} />
                      </ActionIcon>
                    </div>
                  )}
                </div>
              </Row>
            ))}
          </RowList>
        )
      }
    </ManagedList>
  )
}
