import { Button, type ButtonProps } from '@mantine/core'
import type { MergeMethod, Pull } from '@sheaf/contract'
import { IconGitMerge, IconSelector } from '@sheaf/ui/icons'
import { Menu } from '@sheaf/ui/overlays'
import { useMethodWords } from './use-method-words.ts'

interface MethodPickerProps<M extends MergeMethod> {
  label: string
  of: Pick<Pull, 'base' | 'head'>
  methods: readonly M[]
  busy: boolean
  variant?: ButtonProps['variant']
  onPick: (method: M) => void
}

/** A button that asks in which way something is to be merged later. */
export function MethodPicker<M extends MergeMethod>({
  label,
  of,
  methods,
  busy,
  variant = 'filled',
  onPick,
}: MethodPickerProps<M>) {
  const words = useMethodWords(of)
  return (
    <div>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button
            variant={variant}
            leftSection={<IconGitMerge size={16} />}
            rightSection={<IconSelector size={14} />}
            loading={busy}
          >
            {label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {methods.map((method) => (
            <Menu.Item key={method} onClick={() => onPick(method)}>
              {words[method].act}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
