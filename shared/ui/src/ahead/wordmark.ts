import classes from '../brand/wordmark.module.css'
import { element } from './element.ts'

/** Mark and name as `Wordmark` draws them. */
export function wordmark(): HTMLElement {
  const made = element('span', { class: classes.wordmark })
  made.innerHTML =
    '<svg width="20" height="20" viewBox="0 0 24 24" fill="none" aria-hidden="true"><path d="M4.5 4.5 8.5 14 6.5 21M13 3 12 14 11.5 21M21 5.5 15.5 14 16.5 21M6 14h12" stroke="currentColor" stroke-width="2.25" stroke-linecap="round" stroke-linejoin="round"></path></svg><span>Sheaf</span>'
  return made
}
