import { useLingui } from '@lingui/react/macro'
import { keepChoice, languageAtom, languageOf, languages } from '@sheaf/shell'
import { useAtom } from 'jotai'
import { IconLanguage } from '../icons.ts'
import classes from './language-select.module.css'

/** The language of the page, for those without a user menu. `bare` shows the icon alone, where there is no room. */
export function LanguageSelect({ bare = false }: { bare?: boolean }) {
  const { t } = useLingui()
  const [language, setLanguage] = useAtom(languageAtom)
  return (
    <span className={classes.frame} data-bare={bare || undefined}>
      <IconLanguage size={18} aria-hidden="true" />
      <select
        className={classes.select}
        aria-label={t`Language`}
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
      </select>
    </span>
  )
}
