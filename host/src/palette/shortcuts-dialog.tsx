import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { sessionAtom, singleKeysAtom } from '@sheaf/shell'
import { useAtom, useAtomValue } from 'jotai'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { openedAtom } from '../shell/opened-atom.ts'
import { type GoKey, goTargets } from './go-targets.ts'
import { modifierKey } from './modifier-key.ts'
import classes from './shortcuts-dialog.module.css'
import { searchField } from './use-shortcuts.ts'

/** Everything that the keyboard does beside moving around, and the choice to leave single keys alone. */
export function ShortcutsDialog() {
  const { t } = useLingui()
  const [opened, setOpened] = useAtom(openedAtom)
  const isOpen = opened === 'shortcuts'
  const [hasSingleKeys, setSingleKeys] = useAtom(singleKeysAtom)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  const close = () => setOpened((now) => (now === 'shortcuts' ? undefined : now))
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) close()
  }
  const groups = useShortcutGroups(isOpen)
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
          {groups.map(({ title, shortcuts }) => (
            <section key={title} className={classes.group} aria-label={title}>
              <h3 className={classes.groupTitle}>{title}</h3>
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
            </section>
          ))}
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

interface ShortcutGroup {
  title: string
  shortcuts: { keys: readonly string[]; what: string }[]
}

/** The shortcuts that do something where the list was opened. */
function useShortcutGroups(isOpen: boolean): ShortcutGroup[] {
  const { t } = useLingui()
  const session = useAtomValue(sessionAtom)
  const { pathname, search } = useLocation()
  if (!isOpen) return []
  const targets = goTargets({ session, pathname, search })
  const names: Record<GoKey, string> = {
    h: t`Home`,
    r: t`Repositories`,
    p: t`Your profile`,
    n: t`Notifications`,
    s: t`Profile settings`,
    f: t`Files`,
    b: t`Branches`,
    c: t`Commits`,
  }
  const going = (keys: readonly GoKey[]) =>
    keys.filter((key) => targets[key] !== undefined).map((key) => ({ keys: ['g', key], what: names[key] }))
  const isSearched = document.querySelector(searchField) !== null
  // What a page of a remote does by single keys, it says itself.
  const ofPage = new Set(
    [...document.querySelectorAll('[data-shortcuts]')].flatMap(
      (part) => part.getAttribute('data-shortcuts')?.split(' ') ?? [],
    ),
  )
  const pageKeys: Readonly<Record<string, string>> = {
    t: t`Go to file`,
    y: t`Permanent link to this page`,
    n: t`Next file`,
    p: t`Previous file`,
    x: t`Fold or unfold the file`,
    v: t`Mark the file as viewed`,
    j: t`Next line`,
    k: t`Previous line`,
    c: t`Comment on the line`,
  }
  const groups = [
    {
      title: t`Anywhere`,
      shortcuts: [
        { keys: [modifierKey(), 'K'], what: t`Search and commands` },
        { keys: [modifierKey(), 'B'], what: t`Open or close the sidebar` },
        { keys: ['Alt', 'T'], what: t`Go to notifications` },
        { keys: ['?'], what: t`Show keyboard shortcuts` },
        ...(isSearched ? [] : [{ keys: ['/'], what: t`Search` }]),
      ],
    },
    { title: t`Go to`, shortcuts: going(['h', 'r', 'p', 'n', 's']) },
    { title: t`This repository`, shortcuts: going(['f', 'b', 'c']) },
    {
      title: t`This page`,
      shortcuts: [
        ...(isSearched ? [{ keys: ['/'], what: t`Search this page` }] : []),
        // The page has what the key leads to.
        ...(document.querySelector('[aria-keyshortcuts="e"]') ? [{ keys: ['e'], what: t`Edit this file` }] : []),
        ...Object.entries(pageKeys).flatMap(([key, what]) => (ofPage.has(key) ? [{ keys: [key], what }] : [])),
      ],
    },
  ]
  return groups.filter(({ shortcuts }) => shortcuts.length > 0)
}
