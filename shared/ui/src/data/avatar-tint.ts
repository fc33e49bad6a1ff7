const tints = 8

/** The tint of the letter that stands for a picture. The same name always gets the same one. */
export function tintOf(name: string): number {
  let hash = 0
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return hash % tints
}
