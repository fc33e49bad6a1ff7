import { commitText } from '../scene/import.ts'
import { readPages } from '../wire/read-pages.ts'
import { type Attack, factOf } from './attack.ts'

const subject = `a${' '.repeat(50_000)}b`

/** An expression that steps back over the spaces takes time with their square. */
export const spacesSubject: Attack = {
  name: 'spaces-subject',
  about: 'commits whose subject has 50,000 spaces in its middle, read as folder, log and diff',
  doors: ['http'],
  roles: ['visitor', 'account'],
  grave: true,
  async prepare({ push }) {
    const commits = Array.from({ length: 20 }, (_, number) =>
      commitText({ number, message: subject, files: [[`file-${number}.txt`, `${number}\n`]] }),
    )
    const { repository, head } = await push('spaces', commits)
    return { repository: [repository], head: [head] }
  },
  play(play) {
    const [repository, head] = [factOf(play, 'repository'), factOf(play, 'head')]
    const api = `/api/repo/${repository}`
    const paths = [`${api}/tree/main`, `${api}/commit/main?page=1`, `${api}/diff/${head}`, `${api}/refs`]
    return readPages(play, { paths, connections: 20 })
  },
}
