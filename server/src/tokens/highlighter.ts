import { tagHighlighter, tags } from '@lezer/highlight'
import { type TokenKind, tokenKinds } from '@sheaf/contract/token-text'

const kindNumber = (kind: TokenKind) => `${tokenKinds.indexOf(kind) + 1}`

/** Which kind the tags of grammars are of. What is not here is plain: names, operators, brackets. */
export const highlighter = tagHighlighter([
  { tag: [tags.comment, tags.lineComment, tags.blockComment, tags.docComment], class: kindNumber('comment') },
  {
    tag: [
      tags.keyword,
      tags.operatorKeyword,
      tags.controlKeyword,
      tags.definitionKeyword,
      tags.moduleKeyword,
      tags.modifier,
      tags.self,
    ],
    class: kindNumber('keyword'),
  },
  {
    tag: [tags.string, tags.docString, tags.character, tags.attributeValue, tags.special(tags.string), tags.regexp],
    class: kindNumber('string'),
  },
  { tag: [tags.number, tags.integer, tags.float, tags.unit, tags.color], class: kindNumber('number') },
  {
    tag: [tags.bool, tags.null, tags.atom, tags.escape, tags.constant(tags.name), tags.standard(tags.name)],
    class: kindNumber('constant'),
  },
  { tag: [tags.typeName, tags.className, tags.namespace, tags.macroName], class: kindNumber('type') },
  {
    tag: [
      tags.function(tags.variableName),
      tags.function(tags.definition(tags.variableName)),
      tags.function(tags.propertyName),
      tags.function(tags.definition(tags.propertyName)),
    ],
    class: kindNumber('function'),
  },
  { tag: [tags.definition(tags.propertyName), tags.propertyName], class: kindNumber('property') },
  { tag: [tags.tagName], class: kindNumber('tag') },
  { tag: [tags.attributeName], class: kindNumber('attribute') },
  {
    tag: [tags.meta, tags.documentMeta, tags.annotation, tags.processingInstruction, tags.labelName],
    class: kindNumber('meta'),
  },
  { tag: [tags.heading], class: kindNumber('heading') },
  { tag: [tags.link, tags.url], class: kindNumber('link') },
  { tag: [tags.inserted], class: kindNumber('inserted') },
  { tag: [tags.deleted], class: kindNumber('deleted') },
])
