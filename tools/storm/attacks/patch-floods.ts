import { hold } from '../wire/hammer.ts'
import { requestBytes } from '../wire/request.ts'
import { bearer } from '../wire/sender.ts'
import { type Attack, factOf, factsOf } from './attack.ts'

/** Each is another one: git writes them all, into connections that hardly read. */
export const patchFloods: Attack = {
  name: 'patch-floods',
  about: '60 patches and plain diffs at once of commits far apart, read at 1 KB a second',
  doors: ['http'],
  roles: ['visitor', 'account'],
  async prepare({ shared }) {
    const { repository, commits } = shared
    return { repository: [repository], commits }
  },
  play(play) {
    const repository = factOf(play, 'repository')
    const commits = factsOf(play, 'commits')
    let round = 0
    return hold(play, {
      connections: 60,
      bytesPerSecond: 1024,
      request: (sender) => {
        round += 1
        const from = commits[(round * 13) % commits.length]
        const to = commits[(round * 29 + 1) % commits.length]
        const range = [`${from}..${to}.diff`, `${from}..${to}.patch`, `${to}.patch`][round % 3]
        return requestBytes({ path: `/${repository}/diff/${range}`, headers: bearer(sender) })
      },
    })
  },
}
