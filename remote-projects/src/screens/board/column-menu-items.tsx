import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type ProjectBoard, type ProjectColumn, projectOperations } from '@sheaf/contract'
import { messageOf } from '@sheaf/shell'
import { NativeSelect } from '@sheaf/ui/controls'
import { Form, useContractForm } from '@sheaf/ui/form'
import { ConfirmDialog, Menu, Modal } from '@sheaf/ui/overlays'
import { useEffect, useRef, useState } from 'react'
import { useDeleteColumn, useMoveColumn, useRenameColumn } from '../../api/board.mutations.ts'
import { ColumnButton } from './column-button.tsx'
import classes from './small-form.module.css'

export interface ColumnMenuProps {
  board: ProjectBoard
  column: ProjectColumn
}

/** The menu as it opens, with its button, and what it asks. */
export function ColumnMenuItems({ board, column }: ColumnMenuProps) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus()
    setOpened(true)
  }, [])
  const [asked, setAsked] = useState<'rename' | 'delete'>()
  const { mutate: move } = useMoveColumn(board.project.uid)
  const at = board.columns.findIndex(({ uid }) => uid === column.uid)
  const close = () => setAsked(undefined)
  const moveBehind = (index: number) => move({ column: column.uid, after: board.columns[index]?.uid ?? '' })
  return (
    <>
      <Menu opened={opened} onChange={setOpened} position="bottom-end" withinPortal>
        <Menu.Target>
          <ColumnButton ref={button} column={column} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAsked('rename')}>{t`Rename`}</Menu.Item>
          <Menu.Item disabled={at <= 0} onClick={() => moveBehind(at - 2)}>{t`Move left`}</Menu.Item>
          <Menu.Item disabled={at >= board.columns.length - 1} onClick={() => moveBehind(at + 1)}>
            {t`Move right`}
          </Menu.Item>
          <Menu.Item color="red" onClick={() => setAsked('delete')}>{t`Delete`}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={asked === 'rename'}
        onClose={close}
        title={t`Rename ${column.name}`}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <RenameForm project={board.project.uid} column={column} onClose={close} />
      </Modal>
      <DeleteColumn board={board} column={column} opened={asked === 'delete'} onClose={close} />
    </>
  )
}

function RenameForm({ project, column, onClose }: { project: string; column: ProjectColumn; onClose: () => void }) {
  const { t } = useLingui()
  const { form, field } = useContractForm({
    schema: projectOperations.renameColumn.body,
    initialValues: { name: column.name },
    mutation: useRenameColumn(project, column.uid),
    onSuccess: onClose,
    onError: (error) => ({ field: 'name', beside: messageOf(error, t`Couldn't rename the column`) }),
  })
  return (
    <Form
      of={form}
      className={classes.form}
      fieldsClassName={classes.fields}
      actions={
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose} disabled={form.busy}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t`Rename`}
          </Button>
        </div>
      }
    >
      <TextInput label={t`Column name`} autoComplete="off" data-autofocus {...field('name')} />
    </Form>
  )
}

interface DeleteColumnProps extends ColumnMenuProps {
  opened: boolean
  onClose: () => void
}

/** Asks before a column is deleted, and where its cards go. */
function DeleteColumn({ board, column, opened, onClose }: DeleteColumnProps) {
  const { t } = useLingui()
  const remove = useDeleteColumn(board.project.uid)
  const others = board.columns.filter(({ uid }) => uid !== column.uid)
  const [chosen, setChosen] = useState('')
  const to = others.some(({ uid }) => uid === chosen) ? chosen : (others[0]?.uid ?? '')
  return (
    <ConfirmDialog
      opened={opened}
      title={t`Delete ${column.name}?`}
      confirmLabel={t`Delete`}
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ column: column.uid, to }, { onSettled: onClose })}
      onClose={onClose}
    >
      {others.length > 0 ? (
        <NativeSelect
          label={t`Its cards go to`}
          value={to}
          data={others.map(({ uid, name }) => ({ value: uid, label: name }))}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      ) : (
        t`A column with cards can't be deleted while it is the only one`
      )}
    </ConfirmDialog>
  )
}
