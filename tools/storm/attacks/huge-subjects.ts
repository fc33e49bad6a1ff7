import { commitText } from '../scene/import.ts'
import { readPages } from '../wire/read-pages.ts'
import { type Attack, factOf } from './attack.ts'

const subject = 'subject '.repeat(25_000)

/** 168 KB that were pushed make a page of 100 MB if each entry names its last commit with its whole subject. */
export const hugeSubjects: Attack = {
  name: 'huge-subjects',
  about: 'a folder of 500 files whose last commit has a subject of 200 KB',
  doors: ['http'],
  roles: ['visitor', 'account'],
  grave: true,
  async prepare({ push }) {
    const files = Array.from({ length: 500 }, (_, n) => [`file-${n}.txt`, `${n}\n`] as const)
    const { repository } = await push('subjects', [commitText({ number: 1, message: subject, files })])
    return { repository: [repository] }
  },
  play(play) {
    const api = `/api/repo/${factOf(play, 'repository')}`
    const paths = [`${api}/tree/main`, `${api}/commit/main?page=1&page_size=100`, `${api}/refs`]
    return readPages(play, { paths, connections: 20 })
  },
}
