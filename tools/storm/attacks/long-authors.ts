import { commitText } from '../scene/import.ts'
import { readPages } from '../wire/read-pages.ts'
import { type Attack, factOf } from './attack.ts'

/** Who wrote a history is named in logs, folders and contributions. */
export const longAuthors: Attack = {
  name: 'long-authors',
  about: '60 authors with names of 1 MB each',
  doors: ['http'],
  roles: ['visitor', 'account'],
  async prepare({ push }) {
    const commits = function* () {
      for (let number = 0; number < 60; number += 1) {
        const author = `${number} ${'x'.repeat(1024 * 1024)}`
        yield commitText({ number, author, files: [[`file-${number}.txt`, `${number}\n`]] })
      }
    }
    const { repository } = await push('authors', commits())
    return { repository: [repository] }
  },
  play(play) {
    const api = `/api/repo/${factOf(play, 'repository')}`
    const paths = [
      `${api}/contributions/main`,
      `${api}/tree/main`,
      `${api}/commit/main?page=1&page_size=100`,
      `${api}/blame/main/file-1.txt`,
    ]
    return readPages(play, { paths, connections: 12 })
  },
}
