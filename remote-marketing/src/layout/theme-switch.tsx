import { useLingui } from '@lingui/react/macro'
import { type MantineColorScheme, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { keepChoice } from '@sheaf/shell'
import { IconDeviceDesktop, IconMoon, IconSun } from '@sheaf/ui/icons'
import classes from './theme-switch.module.css'

const next = { light: 'dark', dark: 'auto', auto: 'light' } as const satisfies Record<
  MantineColorScheme,
  MantineColorScheme
>
const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const

/** Light, dark, system: one press for the next. */
export function ThemeSwitch() {
  const { t } = useLingui()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const label = { light: t`Theme: light`, dark: t`Theme: dark`, auto: t`Theme: system` }[colorScheme]
  const Icon = icons[colorScheme]
  return (
    <UnstyledButton
      className={classes.switch}
      aria-label={label}
      title={label}
      onClick={() => {
        const chosen = next[colorScheme]
        setColorScheme(chosen)
        keepChoice({ theme: chosen === 'auto' ? 'system' : chosen })
      }}
    >
      <Icon size={18} />
    </UnstyledButton>
  )
}
