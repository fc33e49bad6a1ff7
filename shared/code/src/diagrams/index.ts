import { addWords } from '@sheaf/shell'
import { catalogs } from './locales/catalogs.ts'

export { Diagrams } from './diagrams.tsx'

/** Brings the words of diagrams: few texts have one. */
export const addDiagramWords = (): Promise<void> => addWords(catalogs)
