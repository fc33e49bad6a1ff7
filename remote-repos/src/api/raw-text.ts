import { askFirst, hasFirstAnswer, takeFirstAnswer } from '@sheaf/client/first-answers'
import { paths, type RepositoryFile } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'

/** Longer texts are not drawn, and read by nobody. In bytes. */
export const longestText = 8 * 1024 * 1024

export interface RawText {
  text: string
  encoding: NonNullable<RepositoryFile['encoding']>
}

interface RawTextAt extends RepositoryAt {
  file: RepositoryFile
}

const addressOf = ({ owner, repo, file }: RawTextAt) => paths.raw(owner, repo, file.path, file.commit_id)

/** The text of a file that no answer can hold: read raw, and decoded here. What the document's first script has asked for is taken over. */
export async function rawText(at: RawTextAt, signal: AbortSignal): Promise<RawText> {
  const address = addressOf(at)
  const answer = await (takeFirstAnswer(address) ?? fetch(address, { signal }))
  if (!answer.ok) throw new Error(`The raw file was answered with ${answer.status}`)
  return decode(await answer.arrayBuffer(), at.file.encoding)
}

/** Has the document's first script asked for it, and nobody taken it over? */
export const isTextAskedAhead = (at: RawTextAt): boolean => hasFirstAnswer(addressOf(at))

/** The same before the app is there, which takes the answer over; nothing where there is none. */
export async function rawTextAhead(at: RawTextAt): Promise<RawText | undefined> {
  const answer = await askFirst(addressOf(at))
  // The body itself is the app's.
  return answer.ok ? decode(await answer.clone().arrayBuffer(), at.file.encoding) : undefined
}

/** As the server reads those that it tells: UTF-8, else each byte a letter of Windows-1252. */
function decode(bytes: ArrayBuffer, encoding: RepositoryFile['encoding']): RawText {
  if (encoding !== null) return { text: new TextDecoder(encoding).decode(bytes), encoding }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  }
}
