import { rowHeight } from '@sheaf/code/diff'
import type { ChangedFile } from '@sheaf/contract'

/** Files with more changed lines than this are folded, as are those that programs write. */
const largeLines = 3_000
const written = /(?:^|\/)(?:package-lock\.json|pnpm-lock\.yaml|yarn\.lock|Cargo\.lock|poetry\.lock|uv\.lock|go\.sum)$/

/** Is a file folded until somebody asks for it? */
export const isFolded = ({ path, additions, deletions }: ChangedFile): boolean =>
  (additions ?? 0) + (deletions ?? 0) > largeLines || written.test(path)

/** Of the head of a file, in CSS pixels, as diff-file.module.css has it. */
const headHeight = 41

/** About how high a file will be: of one that came or went it is known, of others it depends on how far its changes lie apart. */
export function expectedHeight(file: ChangedFile): number {
  const lines = (file.additions ?? 4) + (file.deletions ?? 4)
  if (file.binary || isFolded(file)) return headHeight + 48
  const isPlain = file.status === 'added' || file.status === 'deleted'
  const around = isPlain || lines === 0 ? 0 : 8 * Math.min(12, Math.ceil(lines / 8))
  return headHeight + (lines + around) * rowHeight
}

/** Between two files, in CSS pixels, as diff-file.module.css has it. */
const between = 16

/** The same of files that stand below each other. */
export const heightOfFiles = (files: readonly ChangedFile[]): number =>
  files.reduce((sum, file) => sum + expectedHeight(file) + between, -between)

const pictures = /\.(?:png|jpe?g|gif|webp|avif|ico|bmp)$/i

/** Is it shown as a picture? */
export const isPicture = (path: string): boolean => pictures.test(path)
