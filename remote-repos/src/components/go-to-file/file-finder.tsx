import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FoundFiles } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { PickerDialog, pickerClasses } from '@sheaf/ui/picker'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { findFilesQuery } from '../../api/find-files.queries.ts'
import classes from './file-finder.module.css'
import type { GoToFileProps } from './go-to-file.tsx'

/** A field, and below it the files that it leads to. */
export function FileFinder({ revision, toFile, onClose }: GoToFileProps & { onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [picked, setPicked] = useState(0)
  const { data, isError } = useQuery({ ...findFilesQuery({ ...useRepositoryAt(), ref: revision, text }), retry: false })
  const files = (data?.files ?? []).map((file, index) => ({ ...file, id: String(index) }))
  const active = files[Math.min(picked, files.length - 1)]

  return (
    <PickerDialog
      label={t`Go to file`}
      fieldLabel={t`Find a file by its path`}
      placeholder={t`Find a file by its path`}
      className={classes.dialog}
      text={text}
      onText={(next) => {
        setText(next)
        setPicked(0)
      }}
      entries={files}
      active={active}
      onPick={(file) => setPicked(files.indexOf(file))}
      onChoose={(file) => void navigate(toFile(file.path))}
      onClose={onClose}
    >
      {({ ids, choose }) => (
        <>
          <div id={ids.list} className={pickerClasses.list} role="listbox" aria-label={t`Files`}>
            {files.map((file, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the field
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
              <div
                key={file.path}
                id={ids.option(file)}
                role="option"
                className={`${pickerClasses.option} ${classes.option}`}
                aria-selected={file === active}
                onMouseMove={() => setPicked(index)}
                onClick={() => choose(file)}
              >
                <Marked file={file} />
              </div>
            ))}
          </div>
          <Said data={data} isError={isError} />
        </>
      )}
    </PickerDialog>
  )
}

/** A path with the letters that were typed. */
function Marked({ file: { path, marks } }: { file: FoundFiles['files'][number] }) {
  const parts: ReactNode[] = []
  let at = 0
  for (let index = 0; index < marks.length; ) {
    const start = marks[index] ?? 0
    let end = start
    while (index < marks.length && marks[index] === end) {
      end += 1
      index += 1
    }
    parts.push(path.slice(at, start), <mark key={start}>{path.slice(start, end)}</mark>)
    at = end
  }
  parts.push(path.slice(at))
  return parts
}

/** What became of it, in words: that it failed, that there is nothing, and how many there are. */
function Said({ data, isError }: { data: FoundFiles | undefined; isError: boolean }) {
  const { t } = useLingui()
  if (isError) {
    return (
      <p className={classes.said} role="alert">
        {t`Couldn't look for files. Try again`}
      </p>
    )
  }
  if (data === undefined) return null
  const { total, files, truncated } = data
  const words =
    total === 0
      ? t`No file found`
      : total > files.length
        ? t`The best ${files.length} of ${plural(total, { one: '# file', other: '# files' })}`
        : plural(total, { one: '# file', other: '# files' })
  return (
    <p className={classes.said} role="status">
      {truncated ? `${words} · ${t`Only the first 100,000 files are searched`}` : words}
    </p>
  )
}
