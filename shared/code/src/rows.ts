/** What the text of a file is drawn with before the app is there. */
export { codeLines } from './code-lines.ts'
export { default as codeViewClasses } from './code-view.module.css'
export { chunkText, type TextChunk } from './text-chunks.ts'
export { default as tokenClasses } from './tokens.module.css'
