import { useLingui } from '@lingui/react/macro'
import { useComputedColorScheme } from '@mantine/core'
import dark from '../../assets/repository-dark.webp'
import dark720 from '../../assets/repository-dark-720.webp'
import dark1440 from '../../assets/repository-dark-1440.webp'
import light from '../../assets/repository-light.webp'
import light720 from '../../assets/repository-light-720.webp'
import light1440 from '../../assets/repository-light-1440.webp'
import classes from './product-shot.module.css'

/** The largest pictures have this size in CSS pixels, and twice as many of their own. */
const size = { width: 1040, height: 706 } as const

const pictures = {
  light: [light, `${light720} 720w, ${light1440} 1440w, ${light} 2080w`],
  dark: [dark, `${dark720} 720w, ${dark1440} 1440w, ${dark} 2080w`],
} as const

/** The width of its column, as `landing.module.css` has it. */
const sizes = '(max-width: 767.9px) calc(100vw - 32px), (max-width: 1023.9px) calc(100vw - 48px), min(58vw, 717px)'

/** A repository's page as the running application draws it, in the reader's scheme. */
export function ProductShot() {
  const { t } = useLingui()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const [src, srcSet] = pictures[scheme]
  return (
    <div className={classes.frame}>
      <img
        className={classes.shot}
        src={src}
        srcSet={srcSet}
        sizes={sizes}
        fetchPriority="high"
        alt={t`A repository in Sheaf: its files, the last commit of each, and the addresses to clone it from`}
        {...size}
      />
    </div>
  )
}
