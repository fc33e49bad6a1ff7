import { randomBytes } from 'node:crypto'
import { fetchFrom } from '../scene/fetch-from.ts'
import { asBrowser } from '../scene/make-board.ts'
import { hammer } from '../wire/hammer.ts'
import { jsonRequest } from '../wire/request.ts'
import { bearer, type Sender } from '../wire/sender.ts'
import { type Attack, factsOf, type Play } from './attack.ts'

/** As forks, but that each copies its objects and begins with a commit which the server signs. */
export const templateFloods: Attack = {
  name: 'template-floods',
  about: 'repositories from a template of each account, begun over 40 connections as fast as it goes',
  doors: ['http'],
  roles: ['account'],
  async prepare({ owners, ownRepositories }) {
    await ownRepositories('mould')
    return { owners: await owners() }
  },
  async play(play) {
    const run = randomBytes(4).toString('hex')
    const owners = new Map(
      factsOf(play, 'owners').map((line): [string, string] => [line.split(' ')[0] ?? '', line.split(' ')[1] ?? '']),
    )
    for (const sender of play.senders) await makeTemplate(play, sender)
    await hammer(play, {
      connections: 40,
      request: (sender, n) =>
        jsonRequest({
          path: `${pathOf(sender)}/generate`,
          headers: bearer(sender),
          body: { owner_uid: owners.get(sender.account?.username ?? '') ?? '', repo_name: `t-${run}-${n}` },
        }),
    })
  },
}

const pathOf = ({ account }: Sender) => `/api/repo/${account?.username}/mould`

/** Another play may have been here before: a file that is there already is all that is needed. */
async function makeTemplate({ port, count }: Play, sender: Sender): Promise<void> {
  const changes = [{ action: 'put', path: 'README.md', text: 'A mould\n' }]
  for (const [path, body] of [
    ['commits', { branch: 'main', base: null, message: 'Mould', changes }],
    ['settings/template', { template: true }],
  ] as const) {
    const answer = await fetchFrom(sender.address).fetch(`http://127.0.0.1:${port}${pathOf(sender)}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...asBrowser(sender) },
      body: JSON.stringify(body),
    })
    if (!answer.ok && answer.status !== 409) count(`no template: ${answer.status}`)
  }
}
