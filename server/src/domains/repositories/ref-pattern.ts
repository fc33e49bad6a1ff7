/**
 * Does a name match a pattern, of which each `*` stands for any characters, slashes too, or none? In time that is linear in the
 * lengths of both: texts between stars are found one behind the other, each by its table of own beginnings (Knuth, Morris, Pratt),
 * and never looked for twice.
 */
export function matchesPattern(pattern: string, name: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return name === pattern
  if (!name.startsWith(first) || name.length < first.length + last.length || !name.endsWith(last)) return false
  const end = name.length - last.length
  let at = first.length
  for (const part of rest) {
    const found = indexAfter(name, part, { from: at, end })
    if (found < 0) return false
    at = found
  }
  return true
}

/** Where a part that is found first ends, between `from` and `end`; -1 where it is not there. */
function indexAfter(text: string, part: string, { from, end }: { from: number; end: number }): number {
  if (part === '') return from
  const borders = bordersOf(part)
  let matched = 0
  for (let at = from; at < end; at += 1) {
    while (matched > 0 && text[at] !== part[matched]) matched = borders[matched - 1] ?? 0
    if (text[at] === part[matched]) matched += 1
    if (matched === part.length) return at + 1
  }
  return -1
}

/** For each beginning of a text, the longest part that it both begins and ends with. */
function bordersOf(text: string): number[] {
  const borders = [0]
  let length = 0
  for (let at = 1; at < text.length; at += 1) {
    while (length > 0 && text[at] !== text[length]) length = borders[length - 1] ?? 0
    if (text[at] === text[length]) length += 1
    borders.push(length)
  }
  return borders
}
