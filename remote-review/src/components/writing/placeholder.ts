/** What stands in a text for an image that is on its way, until its address does. */
export const placeholder = (id: number, words: string): string =>
  `![${words.replace(/[[\]\\]/g, ' ')}](#uploading-${id})`

/** A text without what stands for images that never came: the page was left, or the upload ended. */
export const withoutPlaceholders = (text: string): string => text.replace(/!\[[^[\]]*\]\(#uploading-\d+\)\n?/g, '')
