/** Is a file shown as something else than its text, by its name? As the server has it: Markdown. */
export const isDrawn = (path: string): boolean => /\.(?:md|markdown|mdown|mkd|mkdn)$/i.test(path)
