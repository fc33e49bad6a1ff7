import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import classes from './attach-images.module.css'
import { type Upload, useUploads } from './use-uploads.ts'

const kinds = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])]

/** Takes images for a text: dropped onto it, pasted into it, or chosen. */
export function AttachImages({ of }: { of: RefObject<HTMLTextAreaElement | null> }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const { uploads, add, dismiss } = useUploads(of)
  const [hasAsked, setAsked] = useState(false)
  const isBusy = uploads.some(({ problem }) => problem === undefined)
  const addAll = useEffectEvent((files: readonly File[]) => {
    for (const file of files) void add(file)
  })

  useEffect(() => {
    const field = of.current
    if (field === null) return
    const ended = new AbortController()
    const { signal } = ended
    const take = (event: Event, files: File[]) => {
      if (files.length === 0) return
      event.preventDefault()
      addAll(files)
    }
    const paste = (event: ClipboardEvent) => {
      const { clipboardData: data } = event
      // Text beside a picture, as from a table, is what somebody wants as text.
      if (data?.types.includes('text/plain') !== true)
        take(
          event,
          filesOf(data).filter(({ type }) => kinds.includes(type)),
        )
    }
    field.addEventListener('paste', paste, { signal })
    // Whatever it is: a browser would leave the page for it.
    field.addEventListener('drop', (event) => take(event, filesOf(event.dataTransfer)), { signal })
    field.addEventListener(
      'dragover',
      (event) => {
        if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault()
      },
      { signal },
    )
    return () => ended.abort()
  }, [of])

  // A text is not sent with what stands for images that are on their way.
  useEffect(() => {
    const form = of.current?.form
    if (!isBusy || !form) return setAsked(false)
    const wait = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      setAsked(true)
    }
    form.addEventListener('submit', wait, true)
    return () => form.removeEventListener('submit', wait, true)
  }, [of, isBusy])

  return (
    <>
      <div className={classes.row}>
        <Button variant="default" size="compact-sm" onClick={() => input.current?.click()}>
          {t`Add images`}
        </Button>
        <span>{t`PNG, JPEG, WebP or GIF: you can also drop or paste them`}</span>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={kinds.join(',')}
          onChange={({ currentTarget }) => {
            addAll([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
      </div>
      {uploads.length > 0 && (
        <ul className={classes.list} aria-label={t`Images being uploaded`}>
          {uploads.map((upload) => (
            <UploadLine key={upload.id} upload={upload} onDismiss={() => dismiss(upload.id)} />
          ))}
        </ul>
      )}
      {hasAsked && (
        <p className={classes.row} role="status">
          {t`Some images are still being uploaded. Try again when they are done.`}
        </p>
      )}
    </>
  )
}

function UploadLine({ upload: { name, size, sent, problem }, onDismiss }: { upload: Upload; onDismiss: () => void }) {
  const { t } = useLingui()
  return (
    <li className={classes.row}>
      <span className={classes.name}>{name}</span>
      {problem === undefined ? (
        <progress className={classes.progress} value={sent} max={Math.max(1, size)} aria-label={t`Upload of ${name}`} />
      ) : (
        <span className={classes.problem} role="alert">
          {problem}
        </span>
      )}
      <Button
        variant="default"
        size="compact-sm"
        aria-label={problem === undefined ? t`Cancel the upload of ${name}` : t`Dismiss ${name}`}
        onClick={onDismiss}
      >
        {problem === undefined ? t`Cancel` : t`Dismiss`}
      </Button>
    </li>
  )
}
