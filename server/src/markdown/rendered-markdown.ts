import type { TextPart } from './parts.ts'
import type { TaskCount } from './task-lists.ts'

/** A text to be rendered. */
export interface MarkdownInput {
  text: string
  /** Where its file lies in a repository: the path of its folder without slashes at its ends. Texts of no repository have none. */
  folder?: string
  /** So many levels headings are put below those of the page around the text. */
  headingsBelow?: number
  /** Do boxes of tasks say where they are in the text? */
  hasPlaces?: boolean
  /** Where people (`@ada`), threads (`#12`, `ada/loom#12`) and commits are that the text may name: each in small letters with its address. */
  names?: readonly (readonly [name: string, address: string])[]
  /** Which part of a long text is drawn, which has to be one of a file; all of it where nothing is said. */
  part?: TextPart
}

/** Something that the text says of itself at its start (YAML front matter). */
export interface MarkdownFact {
  name: string
  values: string[]
}

/** What of the text is not drawn as it was meant: pictures of other sites, formulas that can't be read, front matter that can't. */
export type MarkdownNote = 'pictures' | 'formulas' | 'front_matter'

export interface RenderedMarkdown {
  /**
   * HTML that is safe to put into a page, in pieces: each second one is a file of the repository, as `blob:`, `tree:` or
   * `raw:` and its path, `blob:` with a hash behind it where the text has one; its address belongs there.
   */
  pieces: string[]
  /** The rest of a long text may be more than an answer holds: what follows `pieces`, in pages of such pieces. */
  further: string[][]
  facts: MarkdownFact[]
  notes: MarkdownNote[]
  /** Those of `names` that it names outside of code and links. */
  named: string[]
  tasks: TaskCount
  /** Whether this is the start of a text whose rest is drawn by itself. */
  goesOn: boolean
}
