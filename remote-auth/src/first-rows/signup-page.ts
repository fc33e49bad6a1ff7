import { limits, paths, sitePaths } from '@sheaf/contract'
import { element, rich } from '@sheaf/ui/rows'
import { withNext } from '../layout/next-page.ts'
import { accountForm, field, foot, link } from './account-form.ts'
import classes from './account-pages.module.css'
import type { Words } from './words.ts'

/** Signing up as `SignupScreen` draws it. The code is mailed by the app. */
export function signupPage(url: URL, words: Words): HTMLElement[] {
  const { search, searchParams } = url
  const username = { name: 'username', autocomplete: 'username', autocapitalize: 'none', spellcheck: 'false' }
  const password = { type: 'password', autocomplete: 'new-password' }
  const send = element('button', { type: 'button', class: classes.send, disabled: '' }, words.send)
  const pages = [sitePaths.terms(), sitePaths.privacy()]
  const agreed = rich(words.agree, (text, part) => {
    const made = link(pages[part] ?? '', text)
    made.setAttribute('target', '_blank')
    return made
  })
  const box = element('input', { id: 'first-terms', class: classes.box, type: 'checkbox', name: 'terms' })
  return accountForm(words, {
    title: words.create,
    fields: [
      field({ label: words.username, hint: words.usernameHint, attributes: username }),
      field({
        label: words.email,
        attributes: { name: 'email', type: 'email', autocomplete: 'email', value: searchParams.get('email') ?? '' },
      }),
      field({
        label: words.password,
        hint: words.passwordHint.replace('{passwordMin}', `${limits.passwordMin}`),
        attributes: { name: 'password', ...password },
      }),
      field({ label: words.confirm, attributes: { name: 'confirm', ...password } }),
      field({
        label: words.code,
        beside: send,
        attributes: { name: 'code', autocomplete: 'one-time-code', inputmode: 'numeric' },
      }),
      element('div', { class: classes.agree }, box, element('label', { for: 'first-terms' }, ...agreed)),
    ],
    submit: words.signup,
    foot: foot(...rich(words.known, (text) => link(withNext(paths.login(), search), text))),
  })
}
