import { fetchFrom } from '../scene/fetch-from.ts'
import { hold } from '../wire/hammer.ts'
import { requestBytes } from '../wire/request.ts'
import type { Sender } from '../wire/sender.ts'
import type { Attack, Play } from './attack.ts'

const half = Buffer.alloc(500_000, 'x')

export const assetFloods: Attack = {
  name: 'asset-floods',
  about: '200 uploads to releases: half are whole, half send some of a gigabyte and keep the rest back',
  doors: ['http'],
  roles: ['account'],
  async prepare({ ownRepositories }) {
    await ownRepositories('floods')
    return {}
  },
  async play(play) {
    const drafts = new Map(
      await Promise.all(play.senders.map(async (sender) => [sender, await draftOf(play, sender)] as const)),
    )
    return hold(play, {
      connections: 200,
      request(sender, n) {
        const { account } = sender
        const path = `/api/repo/${account?.username}/floods/releases/${drafts.get(sender)}/assets?name=${n}`
        const headers = { ...headersOf(sender), 'content-type': 'application/octet-stream' }
        const length = n % 2 === 0 ? half.length : 1_000_000_000
        return requestBytes({ method: 'POST', path, headers, body: half, length })
      },
    })
  },
}

const headersOf = ({ account }: Sender) => ({ cookie: account?.cookie ?? '', 'sec-fetch-site': 'same-origin' })

/** A draft needs no commit: the repositories are empty. */
async function draftOf({ port, count }: Play, sender: Sender): Promise<string> {
  const answer = await fetchFrom(sender.address).fetch(
    `http://127.0.0.1:${port}/api/repo/${sender.account?.username}/floods/releases`,
    {
      method: 'POST',
      headers: { ...headersOf(sender), 'content-type': 'application/json' },
      body: JSON.stringify({ tag: `v${Date.now()}`, draft: true }),
    },
  )
  const { data } = (await answer.json()) as { data: { uid: string } | null }
  if (data === null) count('no draft')
  return data?.uid ?? 'nothing'
}
