/** Control characters and those that turn the reading direction: git allows them, eyes can't see them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unseen = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

/** A file's name as it can be shown: what is invisible, or would make a name look like another, is spelled out. */
export const printableName = (name: string): string =>
  name.replace(unseen, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
