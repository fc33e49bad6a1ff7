import { BlameText } from './blame-text.tsx'
import { FileScreen } from './file.screen.tsx'

/** A file with the commit that each of its lines comes from. */
export function BlameScreen() {
  return <FileScreen view="blame" Text={BlameText} />
}
