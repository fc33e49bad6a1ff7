import { useLingui } from '@lingui/react/macro'
import { useRepositoryAt } from '@sheaf/repository'
import { Modal } from '@sheaf/ui/overlays'
import { DeleteRef } from './delete-ref.tsx'
import { EditBranch } from './edit-branch.tsx'
import { NewBranch } from './new-branch.tsx'
import { NewTag } from './new-tag.tsx'
import type { RefQuestion } from './ref-question.ts'

interface RefDialogProps {
  question: RefQuestion
  opened: boolean
  onClose: () => void
}

/** The dialog that a button of a list of branches or tags opens. */
export function RefDialog({ question, opened, onClose }: RefDialogProps) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  if (question.kind === 'delete') {
    const { target } = question
    return <DeleteRef key={target.name} at={at} target={target} opened={opened} onClose={onClose} />
  }
  const title = {
    'new-branch': t`New branch`,
    'new-tag': t`Create tag`,
    'edit-branch': question.kind === 'edit-branch' ? t`Edit ${question.branch.ref_name}` : '',
  }[question.kind]
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t`Close` }}>
      {question.kind === 'new-branch' && <NewBranch at={at} onClose={onClose} />}
      {question.kind === 'new-tag' && <NewTag at={at} onClose={onClose} />}
      {question.kind === 'edit-branch' && (
        <EditBranch at={at} branch={question.branch.ref_name} isDefault={question.isDefault} onClose={onClose} />
      )}
    </Modal>
  )
}
