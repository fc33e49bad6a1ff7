import { hammer } from '../wire/hammer.ts'
import { pushOverSsh } from '../wire/push-over-ssh.ts'
import { pushBody, pushHeaders } from '../wire/push-request.ts'
import { requestBytes } from '../wire/request.ts'
import { basic } from '../wire/sender.ts'
import { type Attack, factOf } from './attack.ts'

export const pushFlood: Attack = {
  name: 'push-flood',
  about: 'pushes of one commit to ever new branches over 30 connections',
  doors: ['http', 'ssh'],
  roles: ['account'],
  async prepare({ ownRepositories, smallPack }) {
    await ownRepositories('flood')
    const { commit, pack } = await smallPack()
    return { commit: [commit], pack: [pack.toString('base64')] }
  },
  play(play) {
    const pack = Buffer.from(factOf(play, 'pack'), 'base64')
    const run = Date.now().toString(36)
    const body = (n: number) => pushBody({ commit: factOf(play, 'commit'), branch: `b-${run}-${n}`, pack })
    if (play.phase.door === 'ssh') return pushOverSsh(play, { connections: 30, repository: 'flood', body })
    return hammer(play, {
      connections: 30,
      request: (sender, n) =>
        requestBytes({
          method: 'POST',
          path: `/${sender.account?.username}/flood.git/git-receive-pack`,
          headers: { ...pushHeaders, ...basic(sender) },
          body: body(n),
        }),
    })
  },
}
