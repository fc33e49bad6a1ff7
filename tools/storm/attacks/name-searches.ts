import { readPages } from '../wire/read-pages.ts'
import { type Attack, factOf } from './attack.ts'

/** Each asks for names, as if somebody typed, and never the same twice: letters that many begin with, words, owners, and what nobody is called. */
export const nameSearches: Attack = {
  name: 'name-searches',
  about: '200 connections that search for names as fast as they come: single letters, words, owners and nonsense',
  doors: ['http'],
  roles: ['visitor', 'account'],
  async prepare({ shared }) {
    return { repository: [shared.repository] }
  },
  play(play) {
    const [owner = '', name = ''] = factOf(play, 'repository').split('/')
    const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
    const paths = Array.from({ length: 5_000 }, (_, n) => {
      const letter = letters[n % letters.length] ?? 'a'
      const typed = [
        letter,
        `${letter}${n}`,
        `${owner}/${letter}`,
        name.slice(0, 1 + (n % 8)),
        `${letter}/`,
        'ä%_\\'.repeat(1 + (n % 40)),
      ]
      return `/api/search?query=${encodeURIComponent(typed[n % typed.length] ?? letter)}`
    })
    return readPages(play, { paths, connections: 200 })
  },
}
