import { paths } from '@sheaf/contract'
import { withNext } from '../layout/next-page.ts'
import { accountForm, field, foot, link } from './account-form.ts'
import type { Words } from './words.ts'

/** Asking for a link to a new password, as `RequestLink` draws it; nothing where the address has such a link. */
export function forgetPage({ search, searchParams }: URL, words: Words): HTMLElement[] {
  if (searchParams.get('token')) return []
  return accountForm(words, {
    title: words.forgot,
    subtitle: words.forgotMore,
    fields: [field({ label: words.email, attributes: { name: 'email', type: 'email', autocomplete: 'email' } })],
    submit: words.sendLink,
    foot: foot(link(withNext(paths.login(), search), words.back)),
  })
}
