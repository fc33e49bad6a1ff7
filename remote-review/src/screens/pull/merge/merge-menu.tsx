import { Menu } from '@sheaf/ui/overlays'
import { useEffect, useRef, useState } from 'react'
import { type MergeButtonProps, PlainMergeButton } from './plain-merge-button.tsx'
import { useMethodWords } from './use-method-words.ts'

/** The menu as it opens, with its button. */
export function MergeMenu({ of, methods, onChoose }: MergeButtonProps) {
  const words = useMethodWords(of)
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus()
    setOpened(true)
  }, [])
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-start" withinPortal>
      <Menu.Target>
        <PlainMergeButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {methods.map((method) => (
          <Menu.Item key={method} onClick={() => onChoose(method)}>
            {words[method].act}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
