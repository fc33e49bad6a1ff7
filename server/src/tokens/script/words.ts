/** What is coloured as a keyword wherever it may stand, but behind a dot or as the name of a property. */
export const keywords: ReadonlySet<string> = new Set([
  'await',
  'break',
  'case',
  'catch',
  'class',
  'const',
  'continue',
  'debugger',
  'default',
  'delete',
  'do',
  'else',
  'export',
  'extends',
  'finally',
  'for',
  'function',
  'if',
  'import',
  'in',
  'instanceof',
  'let',
  'new',
  'return',
  'switch',
  'this',
  'throw',
  'try',
  'typeof',
  'var',
  'void',
  'while',
  'with',
  'yield',
])

export const constants: ReadonlySet<string> = new Set(['false', 'null', 'super', 'true'])

/** No keyword is longer. */
export const longestWord = 10

/** Words whose condition, in parentheses, is followed by a statement. */
export const wordsBeforeHead: ReadonlySet<string> = new Set(['for', 'if', 'while', 'with'])

/** Words that a member of a class or an object may begin with. */
export const modifiers: ReadonlySet<string> = new Set(['async', 'get', 'set', 'static'])

/** Words behind which a brace opens names that are taken from an object. */
export const wordsBeforePattern: ReadonlySet<string> = new Set(['const', 'let', 'var'])

/** Words behind which a star is a part of them. */
export const wordsBeforeStar: ReadonlySet<string> = new Set(['expression', 'function', 'yield'])
