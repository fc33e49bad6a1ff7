import { useLingui } from '@lingui/react/macro'
import classes from './badges.module.css'

/** A number in a pill, written as the language writes numbers. */
export function Counter({ value }: { value: number }) {
  const { i18n } = useLingui()
  return <span className={classes.counter}>{new Intl.NumberFormat(i18n.locale || 'en').format(value)}</span>
}
