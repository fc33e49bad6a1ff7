import { useLingui } from '@lingui/react/macro'
import { useComputedColorScheme } from '@mantine/core'
import { pictureSize, pictureSizes, pictureSources } from './product-pictures.ts'
import classes from './product-shot.module.css'

/** A repository's page as the running application draws it, in the reader's scheme. */
export function ProductShot() {
  const { t } = useLingui()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  return (
    <div className={classes.frame}>
      <img
        className={classes.shot}
        {...pictureSources(scheme)}
        sizes={pictureSizes}
        fetchPriority="high"
        alt={t`A repository in Sheaf: its files, the last commit of each, and the addresses to clone it from`}
        {...pictureSize}
      />
    </div>
  )
}
