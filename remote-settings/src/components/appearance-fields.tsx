import { useLingui } from '@lingui/react/macro'
import { useMantineColorScheme } from '@mantine/core'
import type { Theme } from '@sheaf/contract'
import { keepChoice, type Language, languageAtom, languageOf, languages } from '@sheaf/shell'
import { NativeSelect } from '@sheaf/ui/controls'
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
