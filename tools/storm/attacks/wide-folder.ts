import { blobText, commitText, fileText } from '../scene/import.ts'
import { readPages } from '../wire/read-pages.ts'
import { type Attack, factOf } from './attack.ts'

/** Entries of one folder, and more than anybody looks at. */
const entries = 100_000

/** A stream of a commit with one folder of so many files that all hold the same. */
export function wideFolderStream(count: number): (string | Buffer)[] {
  const paths = Array.from({ length: count }, (_, n) => fileText(1, `entry-${String(n).padStart(6, '0')}.txt`))
  return [blobText(1, 'The same\n'), commitText({ number: 1 }).subarray(0, -1), `${paths.join('')}\n`]
}

export const wideFolder: Attack = {
  name: 'wide-folder',
  about: 'a folder of 100,000 entries',
  doors: ['http'],
  roles: ['visitor', 'account'],
  grave: true,
  async prepare({ push, short }) {
    const { repository, head } = await push('wide', wideFolderStream(short ? 30_000 : entries))
    return { repository: [repository], head: [head] }
  },
  play(play) {
    const api = `/api/repo/${factOf(play, 'repository')}`
    const paths = [`${api}/tree/main`, `${api}/languages/main`, `${api}/diff/${factOf(play, 'head')}`]
    return readPages(play, { paths, connections: 20 })
  },
}
