import { createHash } from 'node:crypto'
import { type ReviewCommentPart, textParts } from '@sheaf/contract'
import type { ReviewThreadRow } from './review-thread.store.ts'

type Suggestion = Extract<ReviewCommentPart, { kind: 'suggestion' }>

/** Suggestions are made for lines of what is proposed: elsewhere they are code like any other. */
export const mayHoldSuggestions = ({ side, lastLine }: Pick<ReviewThreadRow, 'side' | 'lastLine'>): boolean =>
  side === 'new' && lastLine !== null

/** The pieces of a text of which some are suggestions; nothing where none is. */
export function partsWithSuggestions(body: string): ({ kind: 'text'; text: string } | Suggestion)[] {
  const parts = textParts(body)
  if (!parts.some(({ kind }) => kind === 'suggestion')) return []
  return parts.map((part, at) => (part.kind === 'text' ? part : { ...part, uid: uidOf(at, part.lines) }))
}

/** What was changed after somebody has read it is another suggestion: nobody applies what they have not seen. */
const uidOf = (at: number, lines: readonly string[]): string =>
  createHash('sha256')
    .update([at, ...lines].join('\n'))
    .digest('hex')
    .slice(0, 32)

/** A suggestion of a text. */
export const findSuggestion = (body: string, uid: string): Suggestion | undefined =>
  partsWithSuggestions(body).find((part): part is Suggestion => part.kind === 'suggestion' && part.uid === uid)
