import { fetchFrom } from '../scene/fetch-from.ts'
import { asBrowser } from '../scene/make-board.ts'
import { hammer } from '../wire/hammer.ts'
import { pushBody, pushHeaders } from '../wire/push-request.ts'
import { jsonRequest, requestBytes } from '../wire/request.ts'
import { basic, type Sender } from '../wire/sender.ts'
import { type Attack, factOf, factsOf, type Play } from './attack.ts'

/** Pull requests of each account that each push to their branch has looked at again. */
const topics = 20

/** Each merge starts several processes of git, and each push lets all open pull requests of a repository be merged for a look. */
export const mergeFloods: Attack = {
  name: 'merge-floods',
  about:
    'own pull requests opened, looked at, brought up to date, resolved, merged at once or later, and reverted as fast as it goes, while the branch that they go into moves, and others from forks that follow each push there, which let in and shut out who maintains the base, and are brought up to date',
  doors: ['http'],
  roles: ['account'],
  async prepare({ owners, ownRepositories, smallPack }) {
    await ownRepositories('merged')
    const { commit, pack } = await smallPack()
    return { commit: [commit], pack: [pack.toString('base64')], owners: await owners() }
  },
  async play(play) {
    const commit = factOf(play, 'commit')
    const made = play.senders.map(async (sender) => [sender, await setUp(play, sender, commit)] as const)
    const heads = new Map(await Promise.all(made))
    const sources = new Map(play.senders.map((sender, at) => [sender, play.senders[(at + 1) % play.senders.length]]))
    await Promise.all(play.senders.map((sender) => forkOf(play, sender, sources.get(sender))))
    return hammer(play, {
      connections: 30,
      request: (sender, n) => {
        const api = apiOf(sender)
        const headers = asBrowser(sender)
        const number = 1 + (n % topics)
        const fields = { base: 'main', head: `topic-${n % topics}`, title: `Flood ${n}` }
        const change = { action: 'put', path: `flood-${n % 50}.txt`, text: `${n}\n` }
        const calls = [
          () =>
            jsonRequest({
              path: `${api}/commits`,
              headers,
              body: { branch: 'main', base: commit, message: 'x', changes: [change] },
            }),
          () =>
            jsonRequest({
              path: `${api}/pulls/${number}/merge`,
              headers,
              body: { method: n % 2 === 0 ? 'squash' : 'rebase', head: heads.get(sender)?.[n % topics] ?? commit },
            }),
          () => requestBytes({ path: `${api}/pulls/${number}`, headers }),
          () => requestBytes({ path: `${api}/pulls/${number}/versions?page_size=100`, headers }),
          () => requestBytes({ path: `${api}/pulls/${number}/version-comparison?from=1&to=${1 + (n % 3)}`, headers }),
          () => requestBytes({ path: `${api}/pulls/${number}/patch-comparison?from=${commit}&to=${commit}`, headers }),
          () => jsonRequest({ path: `${api}/pulls/${number}/look`, headers, method: 'PUT', body: { head: commit } }),
          () =>
            jsonRequest({
              path: `${api}/pulls/${number}/update-branch`,
              headers,
              body: {
                head: heads.get(sender)?.[n % topics] ?? commit,
                method: n % 2 === 0 ? 'merge' : 'rebase',
              },
            }),
          // Where nothing is in conflict, git has to find that out each time.
          () => requestBytes({ path: `${api}/pulls/${number}/conflicts`, headers }),
          () =>
            jsonRequest({
              path: `${api}/pulls/${number}/conflicts`,
              headers,
              body: {
                head: heads.get(sender)?.[n % topics] ?? commit,
                base: commit,
                files: [{ path: 'x', text: `${n}\n`.repeat(1_000) }],
              },
            }),
          () =>
            jsonRequest({
              path: `${api}/pulls/${number}/auto-merge`,
              headers,
              method: 'PUT',
              body: { method: 'merge', head: heads.get(sender)?.[n % topics] ?? commit },
            }),
          () =>
            jsonRequest({
              path: `${api}/pulls/${number}/queue`,
              headers,
              method: 'PUT',
              body: { method: 'merge', head: heads.get(sender)?.[n % topics] ?? commit },
            }),
          () => requestBytes({ path: `${api}/queue?branch=main`, headers }),
          () => jsonRequest({ path: `${api}/pulls/${number}/revert`, headers, body: {} }),
          () => jsonRequest({ path: `${api}/pulls`, headers, body: fields }),
          // From a fork, and a push there that all of these follow.
          () =>
            jsonRequest({
              path: `${apiOf(sources.get(sender) ?? sender)}/pulls`,
              headers,
              body: { ...fields, head: `${sender.account?.username}:${fields.head}`, head_repo: forked },
            }),
          () =>
            jsonRequest({
              path: `/api/repo/${sender.account?.username}/${forked}/commits`,
              headers,
              body: { branch: fields.head, base: commit, message: 'x', changes: [change] },
            }),
          // Whose maintainers push to the fork, or may not any more.
          () =>
            jsonRequest({
              path: `${apiOf(sources.get(sender) ?? sender)}/pulls/${number}`,
              headers,
              method: 'PATCH',
              body: { maintainers_edit: n % 2 === 0 },
            }),
          // Which moves its branch there, from the page of the base.
          () =>
            jsonRequest({
              path: `${apiOf(sources.get(sender) ?? sender)}/pulls/${topics + number}/update-branch`,
              headers,
              body: { head: heads.get(sender)?.[n % topics] ?? commit, method: n % 2 === 0 ? 'merge' : 'rebase' },
            }),
          () => requestBytes({ path: `${api}/pulls?page_size=100&q=a+b+c+${n}&sort=updated`, headers }),
        ]
        return (calls[n % calls.length] ?? calls[2])?.() ?? requestBytes({ path: api, headers })
      },
    })
  },
}

const apiOf = ({ account }: Sender) => `/api/repo/${account?.username}/merged`

const forked = 'merged-fork'

/** Begins a fork of the repository of another account, which is there some time later. */
async function forkOf(play: Play, sender: Sender, source: Sender | undefined): Promise<void> {
  if (source === undefined) return
  const uidOf = new Map(factsOf(play, 'owners').map((line) => [line.split(' ')[0], line.split(' ')[1]]))
  const answer = await fetchFrom(sender.address).fetch(`http://127.0.0.1:${play.port}${apiOf(source)}/forks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...asBrowser(sender) },
    body: JSON.stringify({ owner_uid: uidOf.get(sender.account?.username) ?? '', repo_name: forked }),
  })
  await answer.arrayBuffer()
}

/** A branch, others that each add a file to it, and a pull request for each of them. Gives their commits. */
async function setUp(play: Play, sender: Sender, commit: string): Promise<string[]> {
  const pack = Buffer.from(factOf(play, 'pack'), 'base64')
  const origin = `http://127.0.0.1:${play.port}`
  await fetchFrom(sender.address)
    .fetch(`${origin}/${sender.account?.username}/merged.git/git-receive-pack`, {
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
    return answer.json()
  }
  const heads: string[] = []
  for (let topic = 0; topic < topics; topic += 1) {
    const changes = [{ action: 'put', path: `topic-${topic}.txt`, text: 'x\n' }]
    const new_branch = `topic-${topic}`
    const { data } = Object(await send('/commits', { branch: 'main', base: commit, new_branch, message: 'x', changes }))
    heads.push(String(data?.commit_id))
    await send('/pulls', { base: 'main', head: new_branch, title: new_branch })
  }
  return heads
}
