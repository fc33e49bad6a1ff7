import { askFirst } from '@sheaf/client/first-answers'

export { announceFirstRows } from '@sheaf/client/first-answers'

/** What the envelope of a success holds, as far as rows are drawn of it. */
export interface Answer<T> {
  data: T
  page?: { next: string | null }
}

/** Asks for something that the app will want as well, and gives what the server says; nothing where it does not. */
export async function answerTo<T>(address: string): Promise<Answer<T> | undefined> {
  try {
    const response = await askFirst(address)
    // The body itself is the app's.
    const envelope: Answer<T> & { code: number } = await response.clone().json()
    return response.ok && envelope.code === 200 ? envelope : undefined
  } catch {
    return undefined
  }
}
