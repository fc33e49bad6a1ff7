/** What a card says. */
export interface Card {
  /** A dim line above the name: an owner, or a display name. */
  above: string
  name: string
  /** A description: what three lines hold of it is shown. */
  text: string
}

/** The size that link previews show whole, in pixels (https://ogp.me). */
export const cardSize = { width: 1200, height: 630 } as const
