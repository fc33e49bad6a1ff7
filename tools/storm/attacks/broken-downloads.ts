import { randomBytes } from 'node:crypto'
import { commitText } from '../scene/import.ts'
import { hammer } from '../wire/hammer.ts'
import { requestBytes } from '../wire/request.ts'
import { bearer } from '../wire/sender.ts'
import { type Attack, factOf, factsOf } from './attack.ts'

/** Above what is read whole, so that each is written by a process of its own. */
const size = 2 * 1024 * 1024
/** Neither this nor the last moment has a divisor with the five kinds of requests: each kind comes to every file, and at every moment. */
const files = 41
const formats = ['zip', 'tar.gz', 'tar.zst'] as const
/** Disconnects fall into each moment until then: before there is anything to send, while it begins, while it is sent. In milliseconds. */
const latestMs = 121

/** A stream whose reader has left before it was there is heard by nobody, and what nobody hears of may end a process. */
export const brokenDownloads: Attack = {
  name: 'broken-downloads',
  about: '40 downloads at once of files, ranges, archives, patches and READMEs, disconnected at any moment',
  doors: ['http'],
  roles: ['visitor', 'account'],
  grave: true,
  async prepare({ push, shared }) {
    const large = Array.from({ length: files }, (_, n): [string, Buffer] => [`large/${n}.bin`, randomBytes(size)])
    const { repository } = await push('broken-downloads', [commitText({ number: 1, files: large })])
    return { repository: [repository], shared: [shared.repository], commits: shared.commits.slice(0, 200) }
  },
  play(play) {
    const [repository, shared] = [factOf(play, 'repository'), factOf(play, 'shared')]
    const commits = factsOf(play, 'commits')
    let asked = 0
    return hammer(play, {
      connections: 40,
      hangUpAfterMs: () => (asked * 7) % latestMs,
      request: (sender) => {
        asked += 1
        const commit = commits[(asked * 7) % commits.length]
        const raw = `/${repository}/raw/main/large/${asked % files}.bin`
        const range = [`bytes=${size - 10}-`, 'bytes=0-', 'bytes=-1'][asked % 3] ?? ''
        const kinds = [
          raw,
          raw,
          `/${shared}/archive/${commit}.${formats[asked % formats.length]}`,
          `/${shared}/diff/${commit}..${commits[0]}.patch`,
          `/api/repo/${shared}/readme/${commit}`,
        ]
        const kind = asked % kinds.length
        const headers = { ...bearer(sender), ...(kind === 1 && { range }) }
        return requestBytes({ path: kinds[kind] ?? raw, headers })
      },
    })
  },
}
