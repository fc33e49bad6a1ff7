import { linesOfHash } from '@sheaf/code'
import type { RepositoryFile } from '@sheaf/contract'

/** What files are drawn as, beside text. */
export type PreviewKind =
  | 'image'
  | 'audio'
  | 'video'
  | 'font'
  | 'markdown'
  | 'table'
  | 'records'
  | 'notebook'
  | 'contents'

/**
 * What a file is drawn as: by what the server found in its first bytes, texts by their names. Nothing where there is no more than its
 * text. What stands for a file that lies elsewhere is drawn as that, where an element of the page does it.
 */
export function previewOf(file: RepositoryFile): PreviewKind | undefined {
  const { kind, size, media_type: type, lfs, path } = file
  if (kind !== 'file' || size === 0 || type === null) return undefined
  const [group = ''] = (lfs?.media_type ?? type).split('/')
  if (isGroup(group)) return group
  const isBinary = lfs === null ? !isText(file) : lfs.media_type !== null
  if (archives.includes(lfs?.media_type ?? type) || (isBinary && holding.test(path))) return 'contents'
  // What else lies elsewhere is downloaded: those that draw it know what the repository itself has.
  if (lfs !== null) return undefined
  return isText(file) ? texts.find(({ names }) => names.test(path))?.as : undefined
}

const archives = ['application/zip', 'application/gzip', 'application/x-tar']

/** Weights and pickles, which nothing but their names tells from other bytes before they are read. */
const holding = /\.(?:safetensors|gguf|pt|pth|bin|ckpt|pkl|pickle|joblib|dill)$/i

const isGroup = (group: string): group is 'image' | 'audio' | 'video' | 'font' =>
  ['image', 'audio', 'video', 'font'].includes(group)

const texts: readonly { names: RegExp; as: PreviewKind }[] = [
  // As the server has it, which renders them.
  { names: /\.(?:md|markdown|mdown|mkd|mkdn)$/i, as: 'markdown' },
  { names: /\.(?:csv|tsv)$/i, as: 'table' },
  { names: /\.ipynb$/i, as: 'notebook' },
  { names: /\.(?:jsonl|ndjson)$/i, as: 'records' },
]

/** Is a file a text, whether or not it came with its answer? */
export const isText = ({ media_type: type, encoding }: RepositoryFile): boolean =>
  encoding !== null || type?.startsWith('text/') === true || type === 'image/svg+xml'

/** Does an address ask for the text of a file rather than for what it is drawn as? One that names lines does. */
export const asksForText = ({ search, hash }: { search: string; hash: string }): boolean =>
  new URLSearchParams(search).get('plain') === '1' || linesOfHash(hash) !== undefined

/** The address of a file's text. */
export const plainAddress = (file: string): string => `${file}${file.includes('?') ? '&' : '?'}plain=1`
