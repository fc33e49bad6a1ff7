import { useAtom } from 'jotai'
import { openedAtom } from '../shell/opened-atom.ts'
import { PaletteDialog } from './palette-dialog.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { usePaletteKey } from './use-palette-key.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** The shortcuts, their list, and the command palette. `early`: keys that were pressed before it was there. */
export function Keyboard({ early }: { early: readonly KeyboardEvent[] }) {
  const [opened, setOpened] = useAtom(openedAtom)
  usePaletteKey(early)
  useShortcuts(early)
  return (
    <>
      <ShortcutsDialog />
      {opened === 'palette' && (
        <PaletteDialog onClose={() => setOpened((now) => (now === 'palette' ? undefined : now))} />
      )}
    </>
  )
}
