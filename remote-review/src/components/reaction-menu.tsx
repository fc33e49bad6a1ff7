import { useLingui } from '@lingui/react/macro'
import { ReactionKind } from '@sheaf/contract'
import { IconPlus } from '@sheaf/ui/icons'
import { Menu } from '@sheaf/ui/overlays'
import { useEffect, useRef, useState } from 'react'
import { ReactionIcon } from './reaction-icon.tsx'
import { useReactionWords } from './use-reaction-words.ts'

/** All reactions to choose one of, as the menu opens, with its button. */
export function ReactionMenu({ className, onChoose }: { className: string; onChoose: (kind: ReactionKind) => void }) {
  const { t } = useLingui()
  const words = useReactionWords()
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus()
    setOpened(true)
  }, [])
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      withinPortal={false}
      // An element of no role that takes the focus has no place in a menu.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button ref={button} type="button" className={className} aria-label={t`Add a reaction`}>
          <IconPlus size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {ReactionKind.options.map((kind) => (
          <Menu.Item key={kind} leftSection={<ReactionIcon kind={kind} />} onClick={() => onChoose(kind)}>
            {words[kind]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
