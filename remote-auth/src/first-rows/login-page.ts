import { element } from '@sheaf/ui/rows'
import { accountForm, field } from './account-form.ts'
import classes from './account-pages.module.css'
import type { Words } from './words.ts'

/** The log-in as `LoginScreen` draws it, down to its button: what stands below depends on the browser and on the installation. */
export function loginPage(url: URL, words: Words): HTMLElement[] {
  const account = field({
    label: words.account,
    attributes: {
      name: 'username',
      autocomplete: 'username',
      autocapitalize: 'none',
      spellcheck: 'false',
      placeholder: words.accountHint,
      value: url.searchParams.get('account') ?? '',
    },
  })
  const password = field({
    label: words.password,
    attributes: { name: 'password', type: 'password', autocomplete: 'current-password' },
  })
  return accountForm(words, {
    title: words.welcome,
    subtitle: words.welcomeMore,
    fields: [account, password],
    submit: words.login,
    // The room of what stands there, so that the card hardly grows.
    foot: element('div', { class: classes.below }),
  })
}
