import { commitText } from '../scene/import.ts'
import { readPages } from '../wire/read-pages.ts'
import { type Attack, factOf } from './attack.ts'

const messageBytes = 6 * 1024 * 1024

/** One page of the log is 600 MB if messages come whole. */
export const hugeMessages: Attack = {
  name: 'huge-messages',
  about: '100 commits with messages of 6 MB each, read as log and as diffs',
  doors: ['http'],
  roles: ['visitor', 'account'],
  async prepare({ push, short }) {
    const body = 'All work and no play makes a message that nobody reads. '
    const message = `Subject\n\n${body.repeat(Math.ceil(messageBytes / body.length))}`
    const commits = function* () {
      for (let number = 0; number < (short ? 20 : 100); number += 1) {
        yield commitText({ number, message: `${number} ${message}`, files: [['a.txt', `${number}\n`]] })
      }
    }
    const { repository, head } = await push('messages', commits())
    return { repository: [repository], head: [head] }
  },
  play(play) {
    const api = `/api/repo/${factOf(play, 'repository')}`
    const log = `${api}/commit/main?page=1&page_size=100`
    const paths = [log, `${api}/tree/main`, log, `${api}/diff/${factOf(play, 'head')}`, `${api}/contributions/main`]
    return readPages(play, { paths, connections: 10 })
  },
}
