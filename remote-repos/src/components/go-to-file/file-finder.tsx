import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FoundFiles } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { IconSearch } from '@sheaf/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { findFilesQuery } from '../../api/find-files.queries.ts'
import classes from './file-finder.module.css'
import type { GoToFileProps } from './go-to-file.tsx'

/** A field, and below it the files that it leads to: to assistive technology a combobox whose list is always open. */
export function FileFinder({ revision, toFile, onClose }: GoToFileProps & { onClose: () => void }) {
  const { t } = useLingui()
  const id = useId()
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [picked, setPicked] = useState(0)
  const { data, isError } = useQuery({ ...findFilesQuery({ ...useRepositoryAt(), ref: revision, text }), retry: false })
  const files = data?.files ?? []
  const active = Math.min(picked, files.length - 1)

  useEffect(() => {
    dialog.current?.showModal()
    field.current?.focus()
  }, [])
  useEffect(() => {
    document.getElementById(`${id}${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  const choose = (index: number) => {
    const file = files[index]
    if (file === undefined) return
    // First: the page that it leads to takes the focus.
    dialog.current?.close()
    onClose()
    void navigate(toFile(file.path))
  }
  const move = (by: number) => files.length > 0 && setPicked((active + by + files.length) % files.length)
  const press = (event: KeyboardEvent) => {
    // Enter ends what an input method composes.
    if (event.nativeEvent.isComposing) return
    const act = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: () => choose(active) }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={t`Go to file`}
      onCancel={onClose}
      onClose={onClose}
      onClick={closeOnBackdrop}
    >
      <div className={classes.field}>
        <IconSearch size={18} aria-hidden />
        <input
          ref={field}
          className={classes.input}
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={active < 0 ? undefined : `${id}${active}`}
          aria-label={t`Find a file by its path`}
          placeholder={t`Find a file by its path`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setPicked(0)
          }}
          onKeyDown={press}
        />
      </div>
      <div id={`${id}list`} className={classes.list} role="listbox" aria-label={t`Files`}>
        {files.map((file, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the field
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
          <div
            key={file.path}
            id={`${id}${index}`}
            role="option"
            className={classes.option}
            aria-selected={index === active}
            onMouseMove={() => setPicked(index)}
            onClick={() => choose(index)}
          >
            <Marked file={file} />
          </div>
        ))}
      </div>
      <Said data={data} isError={isError} />
    </dialog>
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
