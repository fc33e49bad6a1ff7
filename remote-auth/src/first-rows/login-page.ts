import { paths } from '@sheaf/contract'
import { element, wordmark } from '@sheaf/ui/rows'
import form from '../layout/auth-form.module.css'
import layout from '../layout/auth-layout.module.css'
import classes from './login-page.module.css'
import type { Words } from './words.ts'

/**
 * The log-in as `LoginScreen` draws it within its layout, down to its button; what stands below comes with the app. The fields are
 * those of the app by their names. Nothing can be sent until it is there.
 */
export function loginPage(url: URL, words: Words): HTMLElement[] {
  const home = element('a', { class: layout.home, 'aria-label': words.home, href: paths.home() }, wordmark())
  const account = field(words.account, {
    name: 'username',
    autocomplete: 'username',
    autocapitalize: 'none',
    spellcheck: 'false',
    placeholder: words.accountHint,
    value: url.searchParams.get('account') ?? '',
  })
  const password = field(words.password, { name: 'password', type: 'password', autocomplete: 'current-password' })
  const fields = element('fieldset', { class: form.fields }, account, password)
  const button = element('button', { type: 'submit', class: classes.button, disabled: '' }, words.login)
  const head = element(
    'div',
    { class: form.head },
    element('h1', {}, words.title),
    element('p', { class: form.subtitle }, words.subtitle),
  )
  return [
    element(
      'div',
      { class: layout.page },
      element('header', {}, home),
      element('main', { class: layout.card }, head, element('form', { class: form.form }, fields, button), below()),
    ),
  ]
}

/** The room of what stands below the button, so that the card hardly grows. */
const below = () => element('div', { class: classes.below })

function field(label: string, attributes: Readonly<Record<string, string>>): HTMLElement {
  const id = `first-${attributes.name}`
  return element(
    'div',
    { class: classes.field },
    element('label', { class: classes.label, for: id }, label),
    element('input', { id, class: classes.input, ...attributes }),
  )
}
