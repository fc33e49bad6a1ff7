import type { Change } from '../../api/edits.ts'
import type { Source } from './use-edited-file.ts'

/** What a file has come to, as a commit takes it: a text that stayed the same is only moved. */
export function changesOf({ source, path, text }: { source: Source; path: string; text: string }): Change[] {
  const { path: from } = source
  // Whatever was on the branch when this was begun is not to be lost; what came since is told as a conflict.
  if (from === undefined) return [{ action: 'put', path, text, ...(source.text === '' && { creates: true }) }]
  if (from === path) return [{ action: 'put', path, text }]
  return text === source.text ? [{ action: 'move', path, from }] : [{ action: 'put', path, from, text }]
}
