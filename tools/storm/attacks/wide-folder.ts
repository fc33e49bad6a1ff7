import { readPages } from '../wire/read-pages.ts'
import { type Attack, factOf } from './attack.ts'

/** Entries of one folder, and more than anybody looks at. */
const entries = 100_000

export const wideFolder: Attack = {
  name: 'wide-folder',
  about: 'a folder of 100,000 entries',
  doors: ['http'],
  roles: ['visitor', 'account'],
  grave: true,
  async prepare({ pushWideFolder, short }) {
    const { repository, head } = await pushWideFolder('wide', short ? 30_000 : entries)
    return { repository: [repository], head: [head] }
  },
  play(play) {
    const api = `/api/repo/${factOf(play, 'repository')}`
    const paths = [`${api}/tree/main`, `${api}/languages/main`, `${api}/diff/${factOf(play, 'head')}`]
    return readPages(play, { paths, connections: 20 })
  },
}
