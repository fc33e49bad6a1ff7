import type { DatasetConfiguration, DatasetFilesInput } from '../cards/dataset-files.ts'
import type { DatasetParts, DatasetSplitsInput } from '../cards/dataset-splits.ts'
import type { ParsedCard } from '../cards/parsed-card.ts'
import type { CodeQuery } from '../code-index/code-query.ts'
import type { CommitsInput, FoundCandidateCommits } from '../code-index/commits/find-commits.ts'
import type { LetterDemand, LettersInput } from '../code-index/demanded-letters.ts'
import type { CandidatesInput, FoundCandidates } from '../code-index/find-candidates.ts'
import type { LinesInput, MatchedFile } from '../code-index/match-lines.ts'
import type { ZoektQuestions } from '../code-index/zoekt/zoekt-query.ts'
import type { ContentsInput, FoundContents } from '../file-contents/found-contents.ts'
import type { MatchedLicense } from '../licenses/match-license.ts'
import type { NotebookInput, RenderedNotebook } from '../markdown/notebook/rendered-notebook.ts'
import type { MarkdownInput, RenderedMarkdown } from '../markdown/rendered-markdown.ts'
import type { OpenPgpKey } from '../signatures/openpgp-key.ts'
import type { SignatureReport, SignatureTask } from '../signatures/signature-report.ts'
import type { SourceText } from '../tokens/find-language.ts'
import type { FoundTokens } from '../tokens/find-tokens.ts'

/**
 * What the text workers do, by kind: what goes in and what comes back. Both cross a thread, so they are plain data: texts, numbers,
 * arrays, typed arrays, objects of these.
 *
 * To add a kind: a row here, its bounds in `textBounds`, and its module in `handlers.ts`. A handler is a function of its
 * input that may be asynchronous; whatever it throws is a fault of ours. It runs alone in its thread and may loop for ever: the
 * thread is ended then.
 */
export interface TextKinds {
  card: { input: string; output: ParsedCard }
  datasetFiles: { input: DatasetFilesInput; output: DatasetConfiguration[] }
  datasetSplits: { input: DatasetSplitsInput; output: DatasetParts }
  license: { input: string; output: MatchedLicense | null }
  contents: { input: ContentsInput; output: FoundContents | null }
  markdown: { input: MarkdownInput; output: RenderedMarkdown }
  shortMarkdown: { input: readonly MarkdownInput[]; output: RenderedMarkdown[] }
  notebook: { input: NotebookInput; output: RenderedNotebook | null }
  tokens: { input: SourceText; output: FoundTokens }
  outline: { input: SourceText; output: FoundTokens }
  signature: { input: SignatureTask; output: SignatureReport }
  openPgpKey: { input: string; output: OpenPgpKey }
  codeCandidates: { input: CandidatesInput; output: FoundCandidates }
  commitCandidates: { input: CommitsInput; output: FoundCandidateCommits }
  codeLetters: { input: LettersInput; output: LetterDemand }
  codeQuestions: { input: CodeQuery; output: ZoektQuestions }
  codeLines: { input: LinesInput; output: (MatchedFile | null)[] }
}

export type TextKind = keyof TextKinds
export type InputOf<Kind extends TextKind> = TextKinds[Kind]['input']
export type OutputOf<Kind extends TextKind> = TextKinds[Kind]['output']

/** What one task of a kind may take. */
export interface TextBounds {
  /** What goes in, as `sizeOf` counts it. It is copied into the thread, but for what `handedOver` names. */
  inputSize: number
  /** What comes back, as `sizeOf` counts it. A larger answer stays in the thread, so that it takes no memory of the main thread's. */
  outputSize: number
  /** The thread is ended after so much of the processor's time, in milliseconds, counted from when it begins with the task. */
  deadlineMs: number
}

export const textBounds: Readonly<Record<TextKind, TextBounds>> = {
  card: { inputSize: 64 * 1024, outputSize: 256 * 1024, deadlineMs: 1_000 },
  // A megabyte of paths; a file may stand in more configurations than one.
  datasetFiles: { inputSize: 1_500_000, outputSize: 4_000_000, deadlineMs: 1_000 },
  datasetSplits: { inputSize: 2_500_000, outputSize: 64 * 1024, deadlineMs: 1_000 },
  license: { inputSize: 128 * 1024, outputSize: 1_024, deadlineMs: 2_000 },
  contents: { inputSize: 24 * 1024 * 1024, outputSize: 4_000_000, deadlineMs: 2_000 },
  // The rest of a long text comes in pages that are answers of their own. A letter takes two bytes here.
  markdown: { inputSize: 512 * 1024, outputSize: 4_000_000, deadlineMs: 2_000 },
  // What people wrote on one page, together. What is too much for it, each of them tries by itself.
  shortMarkdown: { inputSize: 256 * 1024, outputSize: 4_000_000, deadlineMs: 1_000 },
  notebook: { inputSize: 16 * 1024 * 1024, outputSize: 8 * 1024 * 1024, deadlineMs: 5_000 },
  // The reading itself ends after 0.9 s, or 1.2 where a half was read in vain: who is here longer does not come back.
  tokens: { inputSize: 4 * 1024 * 1024, outputSize: 8 * 1024 * 1024, deadlineMs: 2_000 },
  outline: { inputSize: 4 * 1024 * 1024, outputSize: 1024 * 1024, deadlineMs: 2_000 },
  // A payload, a signature and the keys that may have made it; the library that reads OpenPGP is loaded by the first of them.
  signature: { inputSize: 4 * 1024 * 1024, outputSize: 64 * 1024, deadlineMs: 2_000 },
  openPgpKey: { inputSize: 256 * 1024, outputSize: 512 * 1024, deadlineMs: 3_000 },
  // Five bytes for each repository that is listed. The search itself ends sooner, except in one step of SQLite.
  codeCandidates: { inputSize: 1024 * 1024, outputSize: 2_500_000, deadlineMs: 1_000 },
  commitCandidates: { inputSize: 1024 * 1024, outputSize: 256 * 1024, deadlineMs: 1_000 },
  codeLetters: { inputSize: 4 * 1024, outputSize: 16 * 1024, deadlineMs: 1_000 },
  codeQuestions: { inputSize: 8 * 1024, outputSize: 64 * 1024, deadlineMs: 1_000 },
  codeLines: { inputSize: 16 * 1024 * 1024, outputSize: 1_000_000, deadlineMs: 1_000 },
}

/**
 * Memory that a task takes with it into its thread: nothing of it is left where it came from. To copy megabytes takes longer than to look for a word in them, and
 * each copy that is left has V8 collect all of the main thread's heap the sooner.
 */
export const handedOver: { readonly [Kind in TextKind]?: (input: InputOf<Kind>) => ArrayBuffer[] } = {
  codeLines: ({ files }) => files.map(({ buffer }) => buffer),
}
