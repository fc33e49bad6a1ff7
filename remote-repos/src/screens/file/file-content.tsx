import { useLingui } from '@lingui/react/macro'
import { paths, type RepositoryFile } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { ListSkeleton, ObjectId, TextLink } from '@sheaf/ui'
import { Suspense } from 'react'
import { longestText } from '../../api/files.queries.ts'
import { printableName } from '../../components/printable-name.ts'
import classes from './file.module.css'
import type { FileScreenProps } from './file.screen.tsx'
import { FileBox } from './file-box.tsx'
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
  const { at, file, Text } = props
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
  if (file.media_type?.startsWith('image/')) {
    return (
      <FileBox {...props}>
        <div className={classes.picture}>
          <img src={raw} alt={printableName(file.path)} />
        </div>
      </FileBox>
    )
  }
  const isText = file.media_type?.startsWith('text/') === true || file.encoding !== null
  if (file.text !== null) return <Text {...props} text={file.text} encoding={file.encoding} />
  if (isText && (file.size ?? 0) <= longestText) {
    return (
      <Suspense fallback={<ListSkeleton rows={12} height={36} />}>
        <LargeTextFile {...props} />
      </Suspense>
    )
  }
  return (
    <FileBox {...props}>
      <p className={classes.notice}>
        {isText ? t`This file is too large to show here` : t`Binary file: there is no preview`}
        <a href={raw} download>{t`Download file`}</a>
      </p>
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
