import type { Parents } from 'hast'

/** In these a word between colons is what it says. */
const literal = new Set(['code', 'pre', 'kbd', 'samp'])
/** One or several beside each other. Times (`10:30:00`) and names with colons (`a::b::c`) are none. */
const shortcodes = /(?<!\w|\w:)(?::[\w+-]{1,50}:)+(?!\w)/g
const shortcode = /:([\w+-]{1,50}):/g

/**
 * Writes `:tada:` as the character that GitHub draws for it; a name that has none stays as it was typed. Comes after anchors were
 * given, which GitHub makes of names. The list of names is loaded for the first text that has one.
 */
export async function writeEmoji(root: Parents): Promise<void> {
  if (!hasShortcode(root)) return
  const { nameToEmoji } = await import('gemoji')
  const emojiOf = (typed: string, name: string): string =>
    Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? typed) : typed
  const write = ({ children }: Parents): void => {
    for (const child of children) {
      if (child.type === 'element' && !literal.has(child.tagName)) write(child)
      if (child.type !== 'text') continue
      child.value = child.value.replaceAll(shortcodes, (run) => run.replaceAll(shortcode, emojiOf))
    }
  }
  write(root)
}

const hasShortcode = ({ children }: Parents): boolean =>
  children.some((child) =>
    child.type === 'text'
      ? child.value.search(shortcodes) >= 0
      : child.type === 'element' && !literal.has(child.tagName) && hasShortcode(child),
  )
