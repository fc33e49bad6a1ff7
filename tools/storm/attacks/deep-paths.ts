import { commitText } from '../scene/import.ts'
import { readPages } from '../wire/read-pages.ts'
import { type Attack, factOf } from './attack.ts'

const longest = 4_000

export const deepPaths: Attack = {
  name: 'deep-paths',
  about: 'folders 1,900 deep, and addresses of thousands of segments, slashes and dots',
  doors: ['http'],
  roles: ['visitor', 'account'],
  async prepare({ push }) {
    const deep = 'd/'.repeat(1_900)
    const { repository } = await push('deep', [commitText({ number: 1, files: [[`${deep}file.txt`, 'deep\n']] })])
    return { repository: [repository] }
  },
  play(play) {
    const repository = factOf(play, 'repository')
    const api = `/api/repo/${repository}`
    const tails = [
      'd/'.repeat(1_900),
      'd/'.repeat(900),
      '/'.repeat(longest),
      '../'.repeat(1_300),
      '%2e%2e/'.repeat(500),
    ]
    const paths = tails.flatMap((tail) => [
      `${api}/tree/main/${tail}`,
      `${api}/commit/main?path=${tail}`,
      `${api}/blame/main/${tail}file.txt`,
      `/${repository}/raw/main/${tail}file.txt`,
      `/${repository}/tree/main/${tail}`,
      `/${tail}`,
    ])
    return readPages(play, { paths, connections: 30 })
  },
}
