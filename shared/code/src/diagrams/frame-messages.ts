/** What a page asks of the frame that draws: a text, and the scheme of the page. */
export interface DrawRequest {
  id: number
  text: string
  dark: boolean
}

/** What the frame says: that it is there, or what became of a text. */
export type FrameMessage =
  | { state: 'ready' }
  | { state: 'drawn'; id: number; svg: string; title: string }
  | { state: 'refused'; id: number }
