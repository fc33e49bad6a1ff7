import { commitText } from '../scene/import.ts'
import { hammer } from '../wire/hammer.ts'
import { requestBytes } from '../wire/request.ts'
import { bearer } from '../wire/sender.ts'
import { type Attack, factOf, factsOf } from './attack.ts'

const formats = ['zip', 'tar.gz', 'tar.zst']
/** Files that are little in a pack and much in an archive. */
const zeros = '0'.repeat(4 * 1024 * 1024)

export const archiveDownloads: Attack = {
  name: 'archive-downloads',
  about:
    '30 downloads at once of one commit after the other in each format, of folders, and of files that swell when they are unpacked',
  doors: ['http'],
  roles: ['visitor', 'account'],
  async prepare({ shared, push }) {
    const files = Array.from({ length: 200 }, (_, n): [string, string] => [`zeros/${n}`, zeros])
    const { repository } = await push('swelling', [commitText({ number: 1, files })])
    return { repository: [shared.repository], commits: shared.commits.slice(0, 200), swelling: [repository] }
  },
  play(play) {
    const commits = factsOf(play, 'commits')
    const [repository, swelling] = [factOf(play, 'repository'), factOf(play, 'swelling')]
    return hammer(play, {
      connections: 30,
      request(sender, n) {
        const format = formats[n % formats.length]
        const commit = commits[(n * 7) % commits.length]
        const path = n % 5 === 0 ? `/${swelling}/archive/main.${format}` : `/${repository}/archive/${commit}.${format}`
        return requestBytes({ path: n % 4 === 0 ? `${path}?path=nothing-${n}` : path, headers: bearer(sender) })
      },
    })
  },
}
