import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { CopyButton, TextLink } from '@sheaf/ui'
import { IconDownload } from '@sheaf/ui/icons'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { byteSize } from '../../components/byte-size.ts'
import classes from './file.module.css'
import { FileActions } from './file-actions.tsx'
import type { FileContentProps } from './file-content.tsx'
import { FileViews } from './file-views.tsx'
import { useEncodingWords } from './use-encoding-words.ts'

export interface FileBoxProps extends FileContentProps {
  /** Where it is one, and was read. */
  text?: string | undefined
  lines?: number
  encoding?: FileContentProps['file']['encoding']
  /** What else there is to say of it, once it is known. */
  facts?: readonly string[]
  /** What else the bar offers. */
  tools?: ReactNode
  children: ReactNode
}

/** A file's box: what it is and what can be done with it, above what it holds. */
export function FileBox({
  at,
  file,
  current,
  view,
  permalink,
  text,
  lines,
  encoding = null,
  facts: more = [],
  tools,
  children,
}: FileBoxProps) {
  const { t, i18n } = useLingui()
  const { hash } = useLocation()
  const words = useEncodingWords()
  const raw = paths.raw(at.owner, at.repo, file.path, file.commit_id)
  const size = byteSize(file.lfs?.size ?? file.size ?? 0, i18n.locale)
  const facts = [
    lines !== undefined && plural(lines, { one: '# line', other: '# lines' }),
    ...more,
    size,
    file.executable && t`Executable`,
    file.lfs && t`Stored with Git LFS`,
    encoding !== null && words[encoding],
  ].filter(Boolean)
  return (
    <div className={classes.box}>
      <div className={classes.bar}>
        <p className={classes.facts}>{facts.join(' · ')}</p>
        <div className={classes.tools}>
          {tools}
          <TextLink look="plain" to={paths.history(at.owner, at.repo, file.path, current)}>
            {t`History`}
          </TextLink>
          {file.kind === 'file' && (
            <>
              <FileViews at={at} file={file} current={current} view={view} />
              <a href={raw}>{t`Raw`}</a>
              {text !== undefined && text !== '' && <CopyButton value={text} label={t`Copy file`} />}
              <CopyButton
                value={`${window.location.origin}${permalink}${hash}`}
                label={t`Copy permalink`}
                icon="link"
              />
              <a className={classes.icon} href={raw} download aria-label={t`Download file`} title={t`Download file`}>
                <IconDownload size={16} />
              </a>
              {view === 'blob' && <FileActions file={file} current={current} />}
            </>
          )}
        </div>
      </div>
      {children}
    </div>
  )
}
