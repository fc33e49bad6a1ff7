import { useLingui } from '@lingui/react/macro'
import { printableName } from '@sheaf/code/printable-name'
import { type EditableFile, limits, paths } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { EmptyState, LinkButton } from '@sheaf/ui'
import { IconFile } from '@sheaf/ui/icons'
import { byteSize } from '../../components/byte-size.ts'

/** A file that is no text of a size that can be edited: why not, and what can be done instead. */
export function NotEditable({ at: { owner, repo }, file }: { at: RepositoryAt; file: EditableFile }) {
  const { t, i18n } = useLingui()
  const { path, branch } = file
  const most = byteSize(limits.editableBytes, i18n.locale)
  const name = printableName(path.slice(path.lastIndexOf('/') + 1))
  const reasons = {
    binary: t`It is binary, or its text isn't UTF-8. Upload another file of the same name instead`,
    too_large: t`It is larger than ${most}. Upload another file of the same name instead`,
    link: t`It is a symbolic link`,
    submodule: t`It is a submodule: its files are in another repository`,
    folder: '',
  }
  return (
    <EmptyState
      icon={<IconFile size={24} />}
      title={t`${name} can't be edited here`}
      action={
        <>
          <LinkButton to={paths.uploadFiles(owner, repo, path.slice(0, Math.max(0, path.lastIndexOf('/'))), branch)}>
            {t`Upload files`}
          </LinkButton>{' '}
          <LinkButton variant="default" to={paths.file(owner, repo, path, branch)}>
            {t`Back to the file`}
          </LinkButton>
        </>
      }
    >
      {file.why_not && reasons[file.why_not]}
    </EmptyState>
  )
}
