import { linesOfHash } from '@sheaf/code'
import type { RepositoryFile } from '@sheaf/contract'

/** What files are drawn as, beside text. */
export type PreviewKind = 'image' | 'audio' | 'video' | 'font'

/** What a file is drawn as: by what the server found in its first bytes. Nothing where there is no more than its text. */
export function previewOf({ kind, size, media_type: type }: RepositoryFile): PreviewKind | undefined {
  if (kind !== 'file' || size === 0 || type === null) return undefined
  const [group = ''] = type.split('/')
  return isGroup(group) ? group : undefined
}

const isGroup = (group: string): group is 'image' | 'audio' | 'video' | 'font' =>
  ['image', 'audio', 'video', 'font'].includes(group)

/** Is a file a text, whether or not it came with its answer? */
export const isText = ({ media_type: type, encoding }: RepositoryFile): boolean =>
  encoding !== null || type?.startsWith('text/') === true || type === 'image/svg+xml'

/** Does an address ask for the text of a file rather than for what it is drawn as? One that names lines does. */
export const asksForText = ({ search, hash }: { search: string; hash: string }): boolean =>
  new URLSearchParams(search).get('plain') === '1' || linesOfHash(hash) !== undefined

/** The address of a file's text. */
export const plainAddress = (file: string): string => `${file}${file.includes('?') ? '&' : '?'}plain=1`
