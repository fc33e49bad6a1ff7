import type { RemoteModule } from './remote-module.ts'

type Catalogs = RemoteModule['catalogs']

let add: (catalogs: Catalogs) => Promise<void> = async () => undefined

/** Called once by the host: what adds words to the page. Without it pages keep the English of their sources. */
export function connectWords(to: typeof add): void {
  add = to
}

/**
 * Brings the words of a part of a remote that is loaded later than the remote, in the language of the page; they follow every later
 * change of it. What can't be had is said in English.
 */
export const addWords = (catalogs: Catalogs): Promise<void> => add(catalogs)
