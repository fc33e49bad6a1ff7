/**
 * Answers that a document's first script has asked for, so that it can show something before the app is there. The app takes them
 * over: each is for the first who asks, and for so long only as it is news.
 */
const answersName = 'sheafFirstAnswers'
const shownName = 'sheafFirstRows'
const freshMilliseconds = 30_000

/** Asks for an answer just as a call does, and keeps it for that call. */
export function askFirst(url: string): Promise<Response> {
  const answer = fetch(url, { credentials: 'same-origin' })
  const kept = keptAnswers() ?? new Map<unknown, unknown>()
  Reflect.set(globalThis, answersName, kept.set(url, answer))
  setTimeout(() => kept.delete(url), freshMilliseconds)
  return answer
}

/** The answer to a call, where it was asked for already. */
export function takeFirstAnswer(url: string): Promise<Response> | undefined {
  const kept = keptAnswers()
  const answer = kept?.get(url)
  kept?.delete(url)
  return answer instanceof Promise ? answer : undefined
}

/** Whether an answer to a call was asked for already, and is still to be taken over. */
export const hasFirstAnswer = (url: string): boolean => keptAnswers()?.has(url) === true

/** Tells the app what is still being drawn before it: `shown` is settled once that is seen, or there is nothing to draw. */
export const announceFirstRows = (shown: Promise<void>): void => void Reflect.set(globalThis, shownName, shown)

/** What is drawn before the app, where there is something: to be settled when it is seen. */
export function firstRowsShown(): Promise<void> | undefined {
  const shown: unknown = Reflect.get(globalThis, shownName)
  return shown instanceof Promise ? shown : undefined
}

/** Two builds share them, the script's and the app's: by a name of the window. */
function keptAnswers(): Map<unknown, unknown> | undefined {
  const kept: unknown = Reflect.get(globalThis, answersName)
  return kept instanceof Map ? kept : undefined
}
