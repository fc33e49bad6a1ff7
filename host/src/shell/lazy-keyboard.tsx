import { lazyModule } from '@sheaf/shell'
import { useLazyModule } from '@sheaf/ui'
import { useAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { openedAtom } from './opened-atom.ts'

const keyboard = lazyModule(async () =>
  (await import(/* webpackChunkName: "keyboard" */ '../palette/with-words.ts')).keyboardWithWords(),
)

/** So many keys that are pressed before the code is there are made up for. */
const maxEarly = 8

/**
 * What the keyboard does beside moving around, and what it opens. Its code comes when the page is at rest, with the first key, or
 * with the button that opens some of it; where it can't be had then that is said, and the page stays.
 */
export function LazyKeyboard() {
  const [opened, setOpened] = useAtom(openedAtom)
  const early = useRef<KeyboardEvent[]>([])
  const [Keyboard, setKeyboard] = useState(() => keyboard.loaded)
  const { failed } = useLazyModule(keyboard)
  useEffect(() => {
    if (Keyboard) return
    const load = () =>
      void keyboard.load().then(
        (loaded) => setKeyboard(() => loaded),
        () => {
          if (!opened) return
          setOpened(undefined)
          failed()
        },
      )
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'k' && (event.ctrlKey || event.metaKey)) event.preventDefault()
      early.current = [...early.current, event].slice(-maxEarly)
      load()
    }
    window.addEventListener('keydown', pressed)
    if (opened) load()
    return () => window.removeEventListener('keydown', pressed)
  })
  return Keyboard && <Keyboard early={early.current} />
}
