/**
 * A person (`@ada`) or a thread (`#12`) in running text, not within a word, a path or an address. Names are those of accounts: up to 39
 * letters, digits, `_`, and `.-` inside.
 */
export const namedInText = /(?<![\w/@#.-])(?:@[a-z\d_](?:[a-z\d._-]{0,37}[a-z\d_])?|#[1-9]\d{0,8})(?![\w@#])/gi

/** So many different people, and threads, of one text are links. */
export const mostNamed = 50

/** What a text might name, lower-cased, each once: it may stand in code, where it names nobody. */
export function namesIn(text: string): string[] {
  const found = new Set<string>()
  for (const [name] of text.matchAll(namedInText)) {
    found.add(name.toLowerCase())
    if (found.size === mostNamed) break
  }
  return [...found]
}
