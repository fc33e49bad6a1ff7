import { paths } from '@sheaf/contract'
import { element, textLinkClasses, wordmark } from '@sheaf/ui/rows'
import form from '../layout/auth-form.module.css'
import layout from '../layout/auth-layout.module.css'
import classes from './account-pages.module.css'
import type { Words } from './words.ts'

interface AccountForm {
  title: string
  subtitle?: string
  fields: readonly HTMLElement[]
  submit: string
  /** Below the button. */
  foot: HTMLElement
}

/**
 * A page of `AuthLayout` with its form, whose fields are those of the app by their names. Nothing can be sent until the app is there: only then
 * is there somebody to send it. What stands below the card comes with the app.
 */
export function accountForm(words: Words, { title, subtitle, fields, submit, foot }: AccountForm): HTMLElement[] {
  const home = element('a', { class: layout.home, 'aria-label': words.home, href: paths.home() }, wordmark())
  const head = element(
    'div',
    { class: form.head },
    element('h1', {}, title),
    subtitle !== undefined && element('p', { class: form.subtitle }, subtitle),
  )
  const button = element('button', { type: 'submit', class: classes.button, disabled: '' }, submit)
  const inside = element('form', { class: form.form }, element('fieldset', { class: form.fields }, ...fields), button)
  return [
    element(
      'div',
      { class: layout.page },
      element('header', {}, home),
      element('main', { class: layout.card }, head, inside, foot),
    ),
  ]
}

interface Field {
  label: string
  /** In small letters below the label. */
  hint?: string
  /** Stands right of the field. */
  beside?: HTMLElement
  attributes: Readonly<Record<string, string>>
}

/** A field in the measures of Mantine's. */
export function field({ label, hint, beside, attributes }: Field): HTMLElement {
  const id = `first-${attributes.name}`
  const input = element('input', { id, class: classes.input, ...attributes })
  return element(
    'div',
    { class: classes.field },
    element('label', { class: classes.label, for: id }, label),
    hint !== undefined && element('p', { class: classes.hint }, hint),
    beside ? element('div', { class: classes.row }, input, beside) : input,
  )
}

/** A line with a link below a form. */
export const foot = (...children: readonly (Node | string)[]): HTMLElement =>
  element('p', { class: form.foot }, ...children)

/** A link as `TextLink` draws it. */
export const link = (href: string, words: string): HTMLElement =>
  element('a', { class: textLinkClasses.prose, href }, words)
