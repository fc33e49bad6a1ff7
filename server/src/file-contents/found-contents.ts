/** Formats whose files say what they hold. */
export type ContentsFormat = 'zip' | 'tar' | 'tar.gz' | 'safetensors' | 'gguf'

/** A file to be looked into: as much of its bytes as its format asks for. */
export interface ContentsInput {
  format: ContentsFormat
  /** Of archives of zip the end, of all others the beginning. */
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

/** What a file says that it holds. */
export interface FoundContents {
  entries: ArchiveEntry[]
  tensors: TensorEntry[]
  facts: { name: string; value: string }[]
  /** Numbers in all tensors together; null of archives. */
  parameters: number | null
  /** How many entries or tensors there are, as far as that is known. */
  total: number
  /** There is more than is told. */
  isCut: boolean
}
