export { CodeView, type CodeViewProps, codeLines } from './code-view.tsx'
export { type LineRange, lineHash, linesOfHash } from './line-range.ts'
export type { Tokens } from './paint-tokens.ts'
export { type ChunkedText, chunkText } from './text-chunks.ts'
