import type { Repository } from '@sheaf/contract'
import { answerTo } from '../api/first-answers.ts'

/** What is drawn of a page before the app is there. */
export interface FirstPage {
  /** Its rows in their list, or the text of a file in its box. */
  list: HTMLElement
  repository: Repository
  /** Asks for the rest of the rows, where these are the first of more, and draws them. */
  more?: (() => Promise<readonly HTMLElement[]>) | undefined
}

/** What the server says of the repository at an address; nothing where it has another name by now, and is somewhere else. */
export async function repositoryAhead(call: string, owner: string): Promise<Repository | undefined> {
  const told = await answerTo<Repository>(call)
  return told?.data.owner.username.toLowerCase() === owner.toLowerCase() ? told.data : undefined
}

/** The segments of an address, decoded, behind an empty one. */
export const addressSegments = ({ pathname }: URL): string[] => pathname.split('/').map(decoded)

/** A hand-typed `%` that escapes nothing stands for itself. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
