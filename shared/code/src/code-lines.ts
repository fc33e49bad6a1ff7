/** What stands above the first line, and how high a line is, in CSS pixels. */
export const codeLines = { padding: 8, height: 20 }
