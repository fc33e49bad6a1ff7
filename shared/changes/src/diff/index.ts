export {
  changesQuery,
  commitQuery,
  commitRefsQuery,
  comparedAtOnce,
  comparisonQuery,
} from './changes.queries.ts'
export { DiffLines } from './diff-lines.tsx'
export { type DiffNotes, DiffNotesProvider, type FileNotes, type LineKey, lineKey } from './diff-notes.ts'
export { DiffContext, type DiffSource } from './diff-source.ts'
export { DiffView } from './diff-view.tsx'
