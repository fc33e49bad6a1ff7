/** Is a file shown as something else than its text, by its name? As the server has it: Markdown. */
export const isDrawn = (path: string): boolean => /\.(?:md|markdown|mdown|mkd|mkdn)$/i.test(path)

/** Is it the file that a model or a dataset says of itself in, by its path? */
export const isCard = (path: string): boolean => /^readme\.(?:md|markdown)$/i.test(path)
