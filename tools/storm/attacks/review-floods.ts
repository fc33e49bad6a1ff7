import assert from 'node:assert/strict'
import { fetchFrom } from '../scene/fetch-from.ts'
import { asBrowser } from '../scene/make-board.ts'
import { hammer } from '../wire/hammer.ts'
import { pushBody, pushHeaders } from '../wire/push-request.ts'
import { jsonRequest, requestBytes } from '../wire/request.ts'
import { basic, type Sender } from '../wire/sender.ts'
import { type Attack, factOf, type Play } from './attack.ts'

/** Lines of the file that is written about, of which each version changes others. */
const fileLines = 3_000
const markdown = (n: number) => `${n}\n\n${'*a _b `c` [d](e) '.repeat(1_000)}`
const suggestion = (n: number) => `${n}\n\n${'```suggestion\nx\n```\n*a*\n'.repeat(5)}`
const text = (version: number) =>
  Array.from(
    { length: fileLines },
    (_, at) => `${at % 50 === version % 50 ? version : at} some words of a line\n`,
  ).join('')

/** What is written about lines has to be drawn, and to be found again in each version of the file. */
export const reviewFloods: Attack = {
  name: 'review-floods',
  about:
    'long comments on lines of own pull requests, written and read as fast as it goes, while each push moves the lines, suggestions are applied as often, and files are marked as viewed',
  doors: ['http'],
  roles: ['account'],
  async prepare({ ownRepositories, smallPack }) {
    await ownRepositories('reviewed')
    const { commit, pack } = await smallPack()
    return { commit: [commit], pack: [pack.toString('base64')] }
  },
  async play(play) {
    const made = play.senders.map(async (sender) => [sender, await setUp(play, sender)] as const)
    const scenes = new Map(await Promise.all(made))
    return hammer(play, {
      connections: 60,
      request: (sender, n) => {
        const api = apiOf(sender)
        const headers = asBrowser(sender)
        const { head, branch, number, suggestions } = scenes.get(sender) ?? assert.fail('nobody is set up')
        const place = { head, path: 'long.txt', line: 1 + (n % fileLines) }
        const pull = `${api}/pulls/${number}`
        const threads = `${pull}/review-threads`
        const viewed = `${pull}/viewed-files`
        const changes = [{ action: 'put', path: 'long.txt', text: text(n) }]
        const calls = [
          () => jsonRequest({ path: threads, headers, body: { ...place, body: markdown(n) } }),
          () => jsonRequest({ path: threads, headers, body: { ...place, body: markdown(n), pending: true } }),
          () => jsonRequest({ path: threads, headers, body: { ...place, body: suggestion(n) } }),
          () => jsonRequest({ path: `${pull}/suggestions`, headers, body: { suggestions, head } }),
          () => requestBytes({ path: threads, headers }),
          () => requestBytes({ path: pull, headers }),
          () =>
            jsonRequest({
              path: viewed,
              headers,
              method: 'PUT',
              body: { head, path: 'long.txt', viewed: n % 2 === 0 },
            }),
          () => requestBytes({ path: viewed, headers }),
          () =>
            jsonRequest({
              path: `${api}/commits`,
              headers,
              body: { branch, base: head, message: 'x', changes },
            }),
          () => jsonRequest({ path: `${pull}/reviews`, headers, body: { verdict: 'comment', body: 'x', head } }),
        ]
        return (calls[n % calls.length] ?? calls[2])?.() ?? requestBytes({ path: api, headers })
      },
    })
  },
}

const apiOf = ({ account }: Sender) => `/api/repo/${account?.username}/reviewed`

interface Proposed {
  head: string
  branch: string
  number: number
  suggestions: object[]
}

/**
 * A branch, another one with a long file, and a pull request for it with as many suggestions as are applied at once. Gives what it proposes. Each
 * phase has a branch of its own, as all are played by the same accounts. Throws where any of it is refused: nothing would be attacked.
 */
async function setUp(play: Play, sender: Sender): Promise<Proposed> {
  const commit = factOf(play, 'commit')
  const pack = Buffer.from(factOf(play, 'pack'), 'base64')
  const origin = `http://127.0.0.1:${play.port}`
  await fetchFrom(sender.address)
    .fetch(`${origin}/${sender.account?.username}/reviewed.git/git-receive-pack`, {
      method: 'POST',
      headers: { ...pushHeaders, ...basic(sender) },
      body: new Uint8Array(pushBody({ commit, branch: 'main', pack })),
    })
    .then((answer) => answer.arrayBuffer())
  const send = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', ...asBrowser(sender) }
    const answer = await fetchFrom(sender.address).fetch(origin + apiOf(sender) + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const told = Object(await answer.json())
    if (answer.status !== 200 || told.code !== 200) throw new Error(`${path} of the set-up is refused: ${told.msg}`)
    return told.data
  }
  const branch = `topic-${Date.now()}`
  const changes = [{ action: 'put', path: 'long.txt', text: text(0) }]
  const made = await send('/commits', { branch: 'main', base: commit, new_branch: branch, message: 'x', changes })
  const { number } = Object(await send('/pulls', { base: 'main', head: branch, title: 'Topic' }))
  const head = String(Object(made).commit_id)
  const suggestions: object[] = []
  for (let at = 1; at <= 20; at += 1) {
    const place = { head, path: 'long.txt', line: at * 100 }
    const thread = Object(await send(`/pulls/${number}/review-threads`, { ...place, body: suggestion(at) }))
    const comment = Object(thread.comments?.[0])
    const found = comment.parts?.find((part: object) => Object(part).kind === 'suggestion')
    suggestions.push({ thread: thread.uid, comment: comment.uid, suggestion: Object(found).uid })
  }
  return { head, branch, number, suggestions }
}
