import { useLingui } from '@lingui/react/macro'
import { useComputedColorScheme } from '@mantine/core'
import dark from '../../assets/repository-dark.webp'
import light from '../../assets/repository-light.webp'
import classes from './product-shot.module.css'

/** Both pictures have this size in CSS pixels, and twice as many of their own. */
const size = { width: 1040, height: 706 } as const

/** A repository's page as the running application draws it, in the reader's scheme. */
export function ProductShot() {
  const { t } = useLingui()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  return (
    <div className={classes.frame}>
      <img
        className={classes.shot}
        src={scheme === 'dark' ? dark : light}
        alt={t`A repository in Sheaf: its files, the last commit of each, and the addresses to clone it from`}
        {...size}
      />
    </div>
  )
}
