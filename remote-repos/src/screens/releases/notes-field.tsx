import { useLingui } from '@lingui/react/macro'
import type { RepositoryAt } from '@sheaf/repository'
import { InputBase } from '@sheaf/ui/controls'
import type { FieldProps } from '@sheaf/ui/form'
import { ViewTabs } from '@sheaf/ui/writing'
import { useEffect, useId, useState } from 'react'
import { DraftPreviewLater } from '../../components/draft-preview-later.tsx'
import classes from './releases.module.css'

interface NotesFieldProps {
  at: RepositoryAt
  field: FieldProps
  /** The branch or tag in which relative links lead somewhere. */
  revision: string
}

/** The notes of a release as they are written, and as they will be shown. */
export function NotesField({ at, field: { value, ...field }, revision }: NotesFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const [view, setView] = useState<'write' | 'preview'>('write')
  const label = t`Notes`
  // What is wrong with a text is said where it is written.
  useEffect(() => {
    if (field.error !== undefined) setView('write')
  }, [field.error])
  return (
    <div>
      {/* Headings of the notes are two levels below those of a page, wherever they are shown: this one is between. */}
      <h3 className={classes.notesLabel}>
        <label htmlFor={id}>{label}</label>
      </h3>
      <ViewTabs
        label={label}
        shown={view}
        onShow={setView}
        beside={<span className={classes.notesFormat}>{t`Markdown`}</span>}
        tabs={[
          {
            name: 'write',
            label: t`Write`,
            isKept: true,
            panel: (
              <InputBase
                {...field}
                id={id}
                component="textarea"
                multiline
                rows={12}
                variant="unstyled"
                classNames={{ input: classes.notesText ?? '', error: classes.notesError ?? '' }}
                value={value}
              />
            ),
          },
          {
            name: 'preview',
            label: t`Preview`,
            panel: <DraftPreviewLater at={at} branch={revision} path="RELEASE.md" text={value} />,
          },
        ]}
      />
    </div>
  )
}
