import { useLingui } from '@lingui/react/macro'
import { notify } from '@sheaf/shell'
import { useAtom } from 'jotai'
import { type ComponentType, useEffect, useState } from 'react'
import { shortcutsOpenAtom } from './single-keys.ts'
import { useShortcuts } from './use-shortcuts.ts'

const loadDialog = () => import(/* webpackChunkName: "shortcuts" */ './shortcuts-dialog.tsx')

/** The shortcuts, and their list once somebody asked for it. Where its script can't be had that is said, and the page stays. */
export function Shortcuts() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useAtom(shortcutsOpenAtom)
  const [Dialog, setDialog] = useState<ComponentType>()
  useShortcuts()
  const failure = t`Couldn't load the keyboard shortcuts. Try again`
  useEffect(() => {
    if (!isOpen || Dialog) return
    loadDialog().then(
      ({ ShortcutsDialog }) => setDialog(() => ShortcutsDialog),
      () => {
        setOpen(false)
        notify.error(failure)
      },
    )
  }, [isOpen, Dialog, setOpen, failure])
  return Dialog && <Dialog />
}
