import { hold } from '../wire/hammer.ts'
import { requestBytes } from '../wire/request.ts'
import { bearer } from '../wire/sender.ts'
import { type Attack, factOf } from './attack.ts'

/** Nine of these held all slots for short reads. */
export const slowPageReaders: Attack = {
  name: 'slow-page-readers',
  about: '100 connections that ask for large pages, diffs and refs and then do not read',
  doors: ['http'],
  roles: ['visitor', 'account'],
  async prepare({ pushWideFolder }) {
    const { repository, head } = await pushWideFolder('large', 20_000)
    return { repository: [repository], head: [head] }
  },
  play(play) {
    const repository = factOf(play, 'repository')
    const api = `/api/repo/${repository}`
    const paths = [
      `${api}/tree/main`,
      `${api}/diff/${factOf(play, 'head')}`,
      `/${repository}.git/info/refs?service=git-upload-pack`,
    ]
    return hold(play, {
      connections: 100,
      request: (sender, n) => requestBytes({ path: paths[n % paths.length] ?? '/', headers: bearer(sender) }),
    })
  },
}
