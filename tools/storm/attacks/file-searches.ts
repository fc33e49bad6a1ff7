import { readPages } from '../wire/read-pages.ts'
import { type Attack, factOf } from './attack.ts'

/** Each search goes over all paths of a commit, whose list takes memory as long as anybody searches in it. */
export const fileSearches: Attack = {
  name: 'file-searches',
  about:
    '100 connections that search for files among 80,000 by letters that are in nearly all paths, in none and far apart, never the same twice',
  doors: ['http'],
  roles: ['visitor', 'account'],
  async prepare({ pushWideFolder, short, shared }) {
    const wide = await pushWideFolder('searched', short ? 8_000 : 80_000)
    return { repository: [wide.repository], head: [wide.head], shared: [shared.repository], commits: shared.commits }
  },
  play(play) {
    const [repository, head, shared] = ['repository', 'head', 'shared'].map((name) => factOf(play, name))
    const commits = play.facts.commits ?? []
    const paths = Array.from({ length: 5_000 }, (_, n) => {
      const typed = [`${n}`, `e${n}`, 'e'.repeat(1 + (n % 60)), `nobody${n}`, `0${n}9`.split('').join(' '), `${n}/`]
      const query = encodeURIComponent(typed[n % typed.length] ?? '')
      // Now and then in a commit whose paths nobody has listed.
      const [where, ref] = n % 10 === 0 ? [shared, commits[n % commits.length]] : [repository, head]
      return `/api/repo/${where}/find-files/${ref}?query=${query}`
    })
    return readPages(play, { paths, connections: 100 })
  },
}
