/** Stars and question marks, in time that both lengths bound; two stars pass slashes. */
export function matchesGlob(pattern: string, text: string): boolean {
  let [at, on] = [0, 0]
  let star: { pattern: number; text: number; passes: boolean } | undefined
  while (on < text.length) {
    if (pattern[at] === '*') {
      const passes = pattern[at + 1] === '*'
      at += passes ? 2 : 1
      // What stands between two folders may be nothing.
      if (passes && pattern[at] === '/') at += 1
      star = { pattern: at, text: on, passes }
    } else if (at < pattern.length && (pattern[at] === text[on] || (pattern[at] === '?' && text[on] !== '/'))) {
      at += 1
      on += 1
    } else if (star !== undefined && (star.passes || text[star.text] !== '/')) {
      star.text += 1
      at = star.pattern
      on = star.text
    } else return false
  }
  return /^\**$/.test(pattern.slice(at))
}
