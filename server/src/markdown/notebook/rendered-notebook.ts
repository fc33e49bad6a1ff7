/** A notebook to be rendered: its file as text, and the path of its folder without slashes at its ends. */
export interface NotebookInput {
  text: string
  folder: string
}

/** What a cell came to. */
export interface RenderedOutput {
  /** `image`: an address of data; `omitted`: the type of what is not shown; of all others HTML in pieces, as `RenderedMarkdown` has them. */
  kind: 'stdout' | 'stderr' | 'error' | 'html' | 'image' | 'omitted'
  pieces: string[]
}

export interface RenderedCell {
  kind: 'markdown' | 'code' | 'raw'
  /** How often the notebook's kernel had run something before it, and once more. */
  count: number | null
  pieces: string[]
  outputs: RenderedOutput[]
}

/** A notebook whose cells are drawn, in pages that are answers of their own; nothing of what is none. */
export interface RenderedNotebook {
  language: string | null
  /** How many cells the file has. */
  total: number
  pages: RenderedCell[][]
}
