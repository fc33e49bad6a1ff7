import { HighlightStyle, LanguageDescription, syntaxHighlighting } from '@codemirror/language'
import { languages } from '@codemirror/language-data'
import type { Extension } from '@codemirror/state'
import { tags } from '@lezer/highlight'
import type { TokenKind } from '@sheaf/contract/token-text'

type Tags = Parameters<typeof HighlightStyle.define>[0][number]['tag']

/** As the server's colours (`server/src/tokens/find-tokens.ts`): a file looks the same while it is edited. */
const kinds: readonly [TokenKind, Tags][] = [
  ['comment', [tags.comment, tags.lineComment, tags.blockComment, tags.docComment]],
  [
    'keyword',
    [
      tags.keyword,
      tags.operatorKeyword,
      tags.controlKeyword,
      tags.definitionKeyword,
      tags.moduleKeyword,
      tags.modifier,
      tags.self,
    ],
  ],
  [
    'string',
    [tags.string, tags.docString, tags.character, tags.attributeValue, tags.special(tags.string), tags.regexp],
  ],
  ['number', [tags.number, tags.integer, tags.float, tags.unit, tags.color]],
  ['constant', [tags.bool, tags.null, tags.atom, tags.escape, tags.constant(tags.name), tags.standard(tags.name)]],
  ['type', [tags.typeName, tags.className, tags.namespace, tags.macroName]],
  [
    'function',
    [
      tags.function(tags.variableName),
      tags.function(tags.definition(tags.variableName)),
      tags.function(tags.propertyName),
      tags.function(tags.definition(tags.propertyName)),
    ],
  ],
  ['property', [tags.definition(tags.propertyName), tags.propertyName]],
  ['tag', tags.tagName],
  ['attribute', tags.attributeName],
  ['meta', [tags.meta, tags.documentMeta, tags.annotation, tags.processingInstruction, tags.labelName]],
  ['heading', tags.heading],
  ['link', [tags.link, tags.url]],
  ['inserted', tags.inserted],
  ['deleted', tags.deleted],
]

/** Colours by the variables of `tokens.module.css`, which change with the scheme. */
export const colours: Extension = syntaxHighlighting(
  HighlightStyle.define(kinds.map(([kind, tag]) => ({ tag, color: `var(--code-${kind})` }))),
)

/** The grammar for a file of this name, in a script of its own; nothing where there is none. */
export async function grammarOf(path: string): Promise<Extension | undefined> {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const found = LanguageDescription.matchFilename(languages, name)
  return found === null ? undefined : found.load()
}
