import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { singleKeysAtom } from '@sheaf/shell'
import { useAtom } from 'jotai'
import { type MouseEvent, useEffect, useRef } from 'react'
import classes from './shortcuts-dialog.module.css'
import { shortcutsOpenAtom } from './single-keys.ts'

/** Everything that the keyboard does beside moving around, and the choice to leave single keys alone. */
export function ShortcutsDialog() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useAtom(shortcutsOpenAtom)
  const [hasSingleKeys, setSingleKeys] = useAtom(singleKeysAtom)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  const close = () => setOpen(false)
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) close()
  }
  const shortcuts = [
    { keys: ['/'], what: t`Search this page, where it has a search field` },
    { keys: ['?'], what: t`Show keyboard shortcuts` },
    { keys: ['Ctrl', 'B'], what: t`Open or close the sidebar` },
    { keys: ['Alt', 'T'], what: t`Go to notifications` },
  ]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby="shortcuts-title"
      onCancel={close}
      onClose={close}
      onClick={closeOnBackdrop}
    >
      {isOpen && (
        <div className={classes.inner}>
          <h2 id="shortcuts-title" className={classes.title}>
            {t`Keyboard shortcuts`}
          </h2>
          <dl className={classes.list}>
            {shortcuts.map(({ keys, what }) => (
              <div key={what} className={classes.row}>
                <dt>{what}</dt>
                <dd className={classes.keys}>
                  {keys.map((key) => (
                    <kbd key={key} className={classes.key}>
                      {key}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
          <label className={classes.choice}>
            <input
              type="checkbox"
              className={classes.box}
              checked={hasSingleKeys}
              onChange={(event) => setSingleKeys(event.currentTarget.checked)}
            />
            {t`Use single-key shortcuts`}
          </label>
          <div className={classes.actions}>
            <Button variant="default" onClick={close}>
              {t`Close`}
            </Button>
          </div>
        </div>
      )}
    </dialog>
  )
}
