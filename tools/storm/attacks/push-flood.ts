import { hammer } from '../wire/hammer.ts'
import { pushBody, pushHeaders } from '../wire/push-request.ts'
import { requestBytes } from '../wire/request.ts'
import { basic } from '../wire/sender.ts'
import { type Attack, factOf } from './attack.ts'

export const pushFlood: Attack = {
  name: 'push-flood',
  about: 'pushes of one commit to ever new branches over 30 connections',
  doors: ['http'],
  roles: ['account'],
  async prepare({ ownRepositories, smallPack }) {
    await ownRepositories('flood')
    const { commit, pack } = await smallPack()
    return { commit: [commit], pack: [pack.toString('base64')] }
  },
  play(play) {
    const pack = Buffer.from(factOf(play, 'pack'), 'base64')
    const run = Date.now().toString(36)
    return hammer(play, {
      connections: 30,
      request: (sender, n) =>
        requestBytes({
          method: 'POST',
          path: `/${sender.account?.username}/flood.git/git-receive-pack`,
          headers: { ...pushHeaders, ...basic(sender) },
          body: pushBody({ commit: factOf(play, 'commit'), branch: `b-${run}-${n}`, pack }),
        }),
    })
  },
}
