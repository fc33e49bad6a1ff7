/** Formats whose files say what they hold. */
export type ContentsFormat = 'zip' | 'tar' | 'tar.gz' | 'safetensors' | 'gguf' | 'pickle'

/** A file to be looked into: as much of its bytes as its format asks for. */
export interface ContentsInput {
  format: ContentsFormat
  /** Of archives of zip the end, of all others the beginning; of a pickle in an archive its entry with the header before it. */
  bytes: Uint8Array
  /** Of the whole file, in bytes. */
  size: number
}

export interface ArchiveEntry {
  path: string
  kind: 'file' | 'folder' | 'link'
  /** In bytes, as the archive says. */
  size: number
}

export interface TensorEntry {
  name: string
  dtype: string
  shape: number[]
}

/** What a pickle imports, and so can call, when it is loaded. */
export interface PickleImport {
  module: string
  name: string
  /** Expected in weights; not known to be harmless; a way to run commands, read files or open connections. */
  risk: 'expected' | 'unknown' | 'dangerous'
}

/** Where an entry of an archive stands in it, in bytes. */
export interface EntryPlace {
  start: number
  end: number
}

/** What a file says that it holds. */
export interface FoundContents {
  entries: ArchiveEntry[]
  tensors: TensorEntry[]
  facts: { name: string; value: string }[]
  /** Of pickles. */
  imports: PickleImport[]
  /** Entries of an archive that are pickles. */
  pickles: EntryPlace[]
  /** Numbers in all tensors together; null of archives. */
  parameters: number | null
  /** How many entries or tensors there are, as far as that is known. */
  total: number
  /** There is more than is told. */
  isCut: boolean
}

/** What a file holds of which nothing is known. */
export const noContents = {
  entries: [],
  tensors: [],
  facts: [],
  imports: [],
  pickles: [],
  parameters: null,
} satisfies Partial<FoundContents>
