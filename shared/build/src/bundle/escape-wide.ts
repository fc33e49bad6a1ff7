/**
 * Gives the same program with characters outside of Latin-1 as escapes. V8 keeps the source of a program for as long as
 * it runs, at two bytes a character if a single one of them needs it: for a bundle of 3.5 MB one 🔥 costs as much again.
 * Such characters may stand where an escape means the same: in comments, strings, templates that nobody tags, expressions.
 */
export const escapeWide = (code: string): string =>
  code.replaceAll(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
