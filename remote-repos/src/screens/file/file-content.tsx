import { useLingui } from '@lingui/react/macro'
import { printableName } from '@sheaf/code/printable-name'
import { paths, type RepositoryFile } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { ListSkeleton, ObjectId, TextLink } from '@sheaf/ui'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { longestText } from '../../api/raw-text.ts'
import classes from './file.module.css'
import type { FileScreenProps } from './file.screen.tsx'
import { FileBox } from './file-box.tsx'
import { FilePreview } from './previews/file-preview.tsx'
import { NoPreview } from './previews/no-preview.tsx'
import { asksForText, isText, previewOf } from './previews/preview-kind.ts'
import { targetOf } from './symlink-target.ts'
import { LargeTextFile } from './text-file.tsx'

export interface FileContentProps extends Required<FileScreenProps> {
  at: RepositoryAt
  file: RepositoryFile
  /** The ref that is shown, by its name. */
  current: string
  /** The address of this file at its commit. */
  permalink: string
}

/** What a file holds, as its kind is shown. */
export function FileContent(props: FileContentProps) {
  const { t } = useLingui()
  const location = useLocation()
  const { at, file, view, Text } = props
  const raw = paths.raw(at.owner, at.repo, file.path, file.commit_id)
  if (file.kind === 'submodule') return <Submodule file={file} />
  if (file.kind === 'symlink') return <SymbolicLink {...props} />
  if (file.size === 0) {
    return (
      <FileBox {...props} text="">
        <p className={classes.notice}>{t`This file is empty`}</p>
      </FileBox>
    )
  }
  const preview = view === 'blob' || !isText(file) ? previewOf(file) : undefined
  if (preview !== undefined && !(isText(file) && asksForText(location))) {
    return <FilePreview as={preview} {...props} raw={raw} />
  }
  if (file.text !== null) return <Text {...props} text={file.text} encoding={file.encoding} />
  if (isText(file) && (file.size ?? 0) <= longestText) {
    return (
      <Suspense fallback={<ListSkeleton rows={12} height={36} />}>
        <LargeTextFile {...props} />
      </Suspense>
    )
  }
  const isPdf = file.media_type === 'application/pdf'
  return (
    <FileBox {...props}>
      <NoPreview raw={raw}>
        {isText(file) && t`This file is too large to show here`}
        {!isText(file) && (isPdf ? t`PDF documents can't be shown here` : t`No preview for binary files`)}
      </NoPreview>
    </FileBox>
  )
}

function SymbolicLink({ at: { owner, repo }, file, current, ...props }: FileContentProps) {
  const { t } = useLingui()
  const target = file.text === null ? undefined : targetOf({ path: file.path, target: file.text })
  return (
    <FileBox at={{ owner, repo }} file={file} current={current} {...props}>
      <p className={classes.notice}>
        {t`Symbolic link to`}{' '}
        {target === undefined ? (
          <code>{printableName(file.text ?? '')}</code>
        ) : (
          <TextLink to={paths.file(owner, repo, target, current)}>
            <code>{printableName(file.text ?? '')}</code>
          </TextLink>
        )}
        {target === undefined && <span>{t`It points outside this repository`}</span>}
      </p>
    </FileBox>
  )
}

function Submodule({ file }: { file: RepositoryFile }) {
  const { t } = useLingui()
  return (
    <div className={classes.box}>
      <p className={classes.notice}>
        {t`Submodule: its files are in another repository, at commit`} <ObjectId oid={file.oid} />
      </p>
    </div>
  )
}
