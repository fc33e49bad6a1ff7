import { createPauses } from '@sheaf/server-core/pauses'
import type { InputOf, OutputOf, TextKind } from './kinds.ts'

/** Does one task of a kind. What it has of the answer long before the rest it may tell, once and smaller than the answer. */
export type TextHandler<Kind extends TextKind> = (
  input: InputOf<Kind>,
  tell: (beginning: OutputOf<Kind>) => void,
) => OutputOf<Kind> | Promise<OutputOf<Kind>>

/** Where the handler of each kind is: what it is made of is loaded by the first thread that is asked for it, nowhere else. */
export const textHandlers: { readonly [Kind in TextKind]: () => Promise<TextHandler<Kind>> } = {
  card: async () => (await import('../cards/parse-card.ts')).parseCard,
  datasetFiles: async () => (await import('../cards/dataset-files.ts')).datasetFiles,
  datasetSplits: async () => (await import('../cards/dataset-splits.ts')).datasetSplits,
  license: async () => (await import('../licenses/match-license.ts')).matchLicense,
  codeCandidates: async () => (await import('../code-index/find-candidates.ts')).findCandidates,
  commitCandidates: async () => (await import('../code-index/commits/find-commits.ts')).findCommits,
  codeLetters: async () => (await import('../code-index/demanded-letters.ts')).demandedLetters,
  codeQuestions: async () => (await import('../code-index/zoekt/zoekt-query.ts')).zoektQuestions,
  codeLines: async () => {
    const { matchLines } = await import('../code-index/match-lines.ts')
    return (input) => matchLines(input, createPauses())
  },
  contents: async () => (await import('../file-contents/find-contents.ts')).findContents,
  markdown: async () => (await import('../markdown/render-markdown.ts')).renderMarkdown,
  shortMarkdown: async () => (await import('../markdown/render-markdown.ts')).renderEach,
  notebook: async () => (await import('../markdown/notebook/render-notebook.ts')).renderNotebook,
  signature: async () => (await import('../signatures/read-signature.ts')).readSignature,
  openPgpKey: async () => (await import('../signatures/openpgp-key.ts')).readOpenPgpKey,
  tokens: async () => {
    const { findTokens } = await import('../tokens/find-tokens.ts')
    return (source, tell) => findTokens(source, { tell })
  },
  outline: async () => {
    const { findOutline } = await import('../tokens/find-tokens.ts')
    return (source) => findOutline(source)
  },
}
