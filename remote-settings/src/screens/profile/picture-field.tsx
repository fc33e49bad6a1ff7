import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { limits } from '@sheaf/contract'
import { lazyModule, notify, sessionAtom } from '@sheaf/shell'
import { Avatar, useLazyModule } from '@sheaf/ui'
import { IconCamera } from '@sheaf/ui/icons'
import { useAtomValue } from 'jotai'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useDeletePicture } from '../../api/picture.mutations.ts'
import classes from './picture-field.module.css'

const dialog = lazyModule(
  async () => (await import(/* webpackChunkName: "crop-dialog" */ './crop-dialog.tsx')).CropDialog,
)

/** The picture of the account: chosen, dropped onto the field or pasted into the page, then cut to a square. */
export function PictureField() {
  const { t } = useLingui()
  const session = useAtomValue(sessionAtom)
  const remove = useDeletePicture()
  const { loaded: CropDialog, reach, open } = useLazyModule(dialog)
  const input = useRef<HTMLInputElement>(null)
  const change = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState<File>()
  const [isOver, setOver] = useState(false)

  const take = (file: File | undefined) => {
    if (!file) return
    const mega = limits.pictureBytes / 1_000_000
    if (!/^image\/(jpeg|png|webp|gif|avif)$/.test(file.type)) {
      notify.error(t`Choose a JPEG, PNG, WebP, GIF or AVIF picture`)
    } else if (file.size > limits.pictureBytes) {
      notify.error(t`Choose a picture of ${mega} MB or less`)
    } else {
      open(() => setChosen(file))
    }
  }
  const taking = useRef(take)
  useEffect(() => {
    taking.current = take
  })
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const file = clipboardData?.files[0]
      if (file) taking.current(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])

  if (!session) return null
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a second way to what its button does
    <div
      className={classes.field}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPointerEnter={reach}
    >
      <Avatar name={session.username} src={session.avatar_url} size={96} />
      <div>
        <div className={classes.actions}>
          <Button
            ref={change}
            variant="default"
            leftSection={<IconCamera size={16} />}
            onFocus={reach}
            onClick={() => input.current?.click()}
          >
            {t`Change picture`}
          </Button>
          {session.avatar_url !== null && (
            <Button
              variant="subtle"
              color="gray"
              loading={remove.isPending}
              onClick={() => remove.mutate(undefined, { onSuccess: () => change.current?.focus() })}
            >
              {t`Remove`}
            </Button>
          )}
        </div>
        <p className={classes.hint}>
          <Trans>Choose, drop or paste a picture. 400x400px recommended</Trans>
        </p>
      </div>
      <input
        ref={input}
        className={classes.input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        aria-label={t`Picture`}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0])
          // The same file again is a choice, too.
          currentTarget.value = ''
        }}
      />
      {CropDialog && chosen && (
        <CropDialog
          picture={chosen}
          onClose={() => {
            setChosen(undefined)
            change.current?.focus()
          }}
        />
      )}
    </div>
  )
}
