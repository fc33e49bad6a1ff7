/** So many lines tell how a text is indented. */
const looked = 1_000

/** One step of indentation in a text, as its own lines have it: a tab, or as many spaces as the least indented line; else two. */
export function indentationOf(text: string): string {
  let tabs = 0
  const spaces: number[] = []
  for (const line of text.split('\n', looked)) {
    if (line.startsWith('\t')) tabs += 1
    const leading = line.length - line.trimStart().length
    // A space alone is how comments of many lines go on.
    if (line.startsWith('  ') && leading < line.trimEnd().length) spaces.push(leading)
  }
  if (tabs > spaces.length) return '\t'
  return ' '.repeat(spaces.length === 0 ? 2 : Math.min(8, ...spaces))
}
