import { useLingui } from '@lingui/react/macro'
import { Page, PageHead } from '@sheaf/ui'
import {
  CodeSizeField,
  DatesField,
  LanguageField,
  SingleKeysField,
  TabWidthField,
  ThemeField,
} from '../../components/appearance-fields.tsx'
import classes from './preferences.module.css'

/** /setting/preferences: how Sheaf looks and listens to the account, in every browser. */
export function PreferencesScreen() {
  const { t } = useLingui()
  return (
    <Page width="settings">
      <PageHead
        crumbs={[{ label: t`User Setting` }]}
        title={t`Preferences`}
        description={t`Changes apply right away, in every browser where you're logged in`}
      />
      <div className={classes.fields}>
        <ThemeField />
        <LanguageField />
        <DatesField />
        <CodeSizeField />
        <TabWidthField />
        <SingleKeysField />
      </div>
    </Page>
  )
}
