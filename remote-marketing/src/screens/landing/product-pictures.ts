import dark from '../../assets/repository-dark.webp'
import dark720 from '../../assets/repository-dark-720.webp'
import dark1440 from '../../assets/repository-dark-1440.webp'
import light from '../../assets/repository-light.webp'
import light720 from '../../assets/repository-light-720.webp'
import light1440 from '../../assets/repository-light-1440.webp'

/** The largest pictures have this size in CSS pixels, and twice as many of their own. */
export const pictureSize = { width: 1040, height: 706 } as const

/** A repository's page by scheme, from narrow to wide, by the pixels of a picture's width. */
export const pictures = {
  light: { 720: light720, 1440: light1440, 2080: light },
  dark: { 720: dark720, 1440: dark1440, 2080: dark },
} as const

/** The width of its column, as `landing.module.css` has it. */
export const pictureSizes =
  '(max-width: 767.9px) calc(100vw - 32px), (max-width: 1023.9px) calc(100vw - 48px), min(58vw, 717px)'

/**
 * What an image says of where its files lie.
 * @param addressOf where a file of this build is
 */
export function pictureSources(scheme: keyof typeof pictures, addressOf = (file: string) => file) {
  const files = Object.entries(pictures[scheme])
  return {
    src: addressOf(pictures[scheme][2080]),
    srcSet: files.map(([width, file]) => `${addressOf(file)} ${width}w`).join(', '),
  }
}
