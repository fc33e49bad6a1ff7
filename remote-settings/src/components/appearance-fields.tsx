import { useLingui } from '@lingui/react/macro'
import { useMantineColorScheme } from '@mantine/core'
import { type CodeSize, type DateStyle, type Theme, tabWidths } from '@sheaf/contract'
import {
  codeLookAtom,
  dateStyleAtom,
  keepChoice,
  type Language,
  languageAtom,
  languageOf,
  languages,
  singleKeysAtom,
} from '@sheaf/shell'
import { Checkbox, NativeSelect } from '@sheaf/ui/controls'
import { useAtom, useAtomValue } from 'jotai'

/** The language and the theme that the page has now: what an account that never chose would be given. */
export function useShownAppearance(): { language: Language; theme: Theme } {
  const language = useAtomValue(languageAtom)
  const { colorScheme } = useMantineColorScheme()
  return { language, theme: colorScheme === 'auto' ? 'system' : colorScheme }
}

/** The language of the page and of the account. It applies at once. */
export function LanguageField() {
  const { t } = useLingui()
  const [language, setLanguage] = useAtom(languageAtom)
  return (
    <NativeSelect
      label={t`Language`}
      value={language}
      onChange={({ currentTarget }) => {
        const chosen = languageOf(currentTarget.value) ?? language
        setLanguage(chosen)
        keepChoice({ language: chosen })
      }}
    >
      {languages.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}

/** The theme of the page and of the account. It applies at once. */
export function ThemeField() {
  const { t } = useLingui()
  const { setColorScheme } = useMantineColorScheme()
  const { theme } = useShownAppearance()
  const choices: { value: Theme; label: string }[] = [
    { value: 'light', label: t`Light` },
    { value: 'dark', label: t`Dark` },
    { value: 'system', label: t`System` },
  ]
  return (
    <NativeSelect
      label={t`Theme`}
      value={theme}
      data={choices}
      onChange={({ currentTarget }) => {
        const chosen = choices.find(({ value }) => value === currentTarget.value)?.value ?? theme
        setColorScheme(chosen === 'system' ? 'auto' : chosen)
        keepChoice({ theme: chosen })
      }}
    />
  )
}

/** How moments in lists are written. It applies to what is drawn from then on. */
export function DatesField() {
  const { t } = useLingui()
  const style = useAtomValue(dateStyleAtom)
  const choices: { value: DateStyle; label: string }[] = [
    { value: 'relative', label: t`How long ago: 3 hours ago` },
    { value: 'absolute', label: t`Day and time` },
  ]
  return (
    <NativeSelect
      label={t`Dates in lists`}
      value={style}
      data={choices}
      onChange={({ currentTarget }) =>
        keepChoice({ dates: choices.find(({ value }) => value === currentTarget.value)?.value ?? style })
      }
    />
  )
}

/** How large code is written. It applies at once. */
export function CodeSizeField() {
  const { t } = useLingui()
  const { size } = useAtomValue(codeLookAtom)
  const choices: { value: CodeSize; label: string }[] = [
    { value: 'small', label: t`Small` },
    { value: 'normal', label: t`Normal` },
    { value: 'large', label: t`Large` },
  ]
  return (
    <NativeSelect
      label={t`Code font size`}
      value={size}
      data={choices}
      onChange={({ currentTarget }) =>
        keepChoice({ code_size: choices.find(({ value }) => value === currentTarget.value)?.value ?? size })
      }
    />
  )
}

/** How wide a tab is in code. It applies at once. */
export function TabWidthField() {
  const { t } = useLingui()
  const { tabWidth } = useAtomValue(codeLookAtom)
  return (
    <NativeSelect
      label={t`Tab width in code`}
      value={tabWidth}
      data={tabWidths}
      onChange={({ currentTarget }) =>
        keepChoice({ tab_width: tabWidths.find((width) => width === currentTarget.value) ?? tabWidth })
      }
    />
  )
}

/** Whether keys by themselves do something. */
export function SingleKeysField() {
  const { t } = useLingui()
  const [isOn, setOn] = useAtom(singleKeysAtom)
  return (
    <Checkbox
      label={t`Use single-key shortcuts`}
      description={t`Press ? to see them. Turn them off if you use dictation or press keys by accident`}
      checked={isOn}
      onChange={({ currentTarget }) => setOn(currentTarget.checked)}
    />
  )
}
