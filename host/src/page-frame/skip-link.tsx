import { Trans } from '@lingui/react/macro'
import classes from './skip-link.module.css'

/** The first stop of the Tab key: past the sidebar, to the content. */
export function SkipLink() {
  const skip = () => {
    const main = document.querySelector('main')
    main?.setAttribute('tabindex', '-1')
    main?.focus()
  }
  return (
    <button type="button" className={classes.skip} onClick={skip}>
      <Trans>Skip to content</Trans>
    </button>
  )
}
