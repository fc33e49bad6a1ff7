import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type MergeMethod, mergeMethods, type Pull } from '@sheaf/contract'
import { IconGitMerge, IconSelector } from '@sheaf/ui/icons'
import { Menu } from '@sheaf/ui/overlays'
import { useMethodWords } from './use-method-words.ts'

interface MergeButtonProps {
  of: Pick<Pull, 'base' | 'head'>
  canFastForward: boolean
  onChoose: (method: MergeMethod) => void
}

/** The ways in which it can be merged, to choose one. */
export function MergeButton({ of, canFastForward, onChoose }: MergeButtonProps) {
  const { t } = useLingui()
  const words = useMethodWords(of)
  return (
    <div>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button leftSection={<IconGitMerge size={16} />} rightSection={<IconSelector size={14} />}>
            {t`Merge`}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mergeMethods
            .filter((method) => canFastForward || method !== 'fast-forward')
            .map((method) => (
              <Menu.Item key={method} onClick={() => onChoose(method)}>
                {words[method].act}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
