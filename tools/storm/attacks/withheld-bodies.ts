import { fetchHeaders } from '../wire/fetch-request.ts'
import { hold } from '../wire/hammer.ts'
import { pushHeaders } from '../wire/push-request.ts'
import { requestBytes } from '../wire/request.ts'
import { basic, bearer, type Sender } from '../wire/sender.ts'
import { type Attack, factOf } from './attack.ts'

const megabyte = Buffer.alloc(900_000, 0x20)

/** 800 of these held 690 MiB for as long as they liked. */
export const withheldBodies: Attack = {
  name: 'withheld-bodies',
  about: '800 requests that send most of a long body and keep the rest back',
  doors: ['http'],
  roles: ['visitor', 'account'],
  grave: true,
  async prepare({ shared, ownRepositories }) {
    await ownRepositories('withheld')
    return { repository: [shared.repository] }
  },
  play(play) {
    const repository = factOf(play, 'repository')
    const withheld = { method: 'POST', body: megabyte, length: megabyte.length + 1 } as const
    const kindsFor = (sender: Sender) => [
      { ...withheld, path: '/api/auth/login', headers: { 'content-type': 'application/json', ...bearer(sender) } },
      {
        ...withheld,
        path: `/${repository}.git/git-upload-pack`,
        headers: { ...fetchHeaders, ...basic(sender) },
      },
      ...(sender.account === undefined
        ? []
        : [
            {
              ...withheld,
              path: `/${sender.account.username}/withheld.git/git-receive-pack`,
              headers: { ...pushHeaders, ...basic(sender) },
            },
          ]),
    ]
    const made = new Map(play.senders.map((sender) => [sender, kindsFor(sender).map((kind) => requestBytes(kind))]))
    return hold(play, {
      connections: 800,
      request: (sender, n) => {
        const requests = made.get(sender) ?? []
        return requests[n % requests.length] ?? megabyte
      },
    })
  },
}
