import { randomBytes } from 'node:crypto'
import { hammer } from '../wire/hammer.ts'
import { jsonRequest } from '../wire/request.ts'
import { bearer } from '../wire/sender.ts'
import { type Attack, factOf, factsOf } from './attack.ts'

/** The first of each account makes one that lies there from then on; all others are refused when their name is taken already. */
export const forkFloods: Attack = {
  name: 'fork-floods',
  about: 'forks of the repository that the honest work with, begun over 40 connections as fast as it goes',
  doors: ['http'],
  roles: ['account'],
  async prepare({ owners, shared }) {
    return { owners: await owners(), repository: [shared.repository] }
  },
  play(play) {
    const run = randomBytes(4).toString('hex')
    const owners = new Map(
      factsOf(play, 'owners').map((line): [string, string] => [line.split(' ')[0] ?? '', line.split(' ')[1] ?? '']),
    )
    return hammer(play, {
      connections: 40,
      request: (sender, n) =>
        jsonRequest({
          path: `/api/repo/${factOf(play, 'repository')}/forks`,
          headers: bearer(sender),
          body: { owner_uid: owners.get(sender.account?.username ?? '') ?? '', repo_name: `f-${run}-${n}` },
        }),
    })
  },
}
