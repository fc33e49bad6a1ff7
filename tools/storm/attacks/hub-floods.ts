import { commitText } from '../scene/import.ts'
import { hammer } from '../wire/hammer.ts'
import { requestBytes } from '../wire/request.ts'
import { basic } from '../wire/sender.ts'
import { type Attack, factOf } from './attack.ts'

const line = (value: object) => `${JSON.stringify(value)}\n`
const header = line({ key: 'header', value: { summary: 'Flood' } })

/** Of a dataset: patterns that are long to try. */
const dataConfigurations = Array.from(
  { length: 100 },
  (_, n) => `  - config_name: c${n}\n    data_files: "${'*d*'.repeat(20)}/*${n}.parquet"\n`,
).join('')

/** Commits that are long to read and lead to nothing, and one that leads to something. */
const bodies: readonly ((n: number) => string)[] = [
  () => header + line({ key: 'deletedFile', value: { path: 'nothing' } }).repeat(2_000),
  (n) => header + line({ key: 'lfsFile', value: { path: 'x', oid: `${n}`.padStart(64, '0') } }),
  () =>
    header +
    line({ key: 'file', value: { path: 'big', content: 'A'.repeat(1_000_000), encoding: 'base64' } }).repeat(2),
  (n) => header + line({ key: 'file', value: { path: 'small', content: `${n}` } }),
]

/** Clients of the Hub ask for trees, paths, commits and files one after the other, and commit lines that the server reads as they come. */
export const hubFloods: Attack = {
  name: 'hub-floods',
  about:
    '60 connections that walk trees with their last commits, ask for paths, files and what is Parquet, send commits, propose some, squash branches, like, collect, discuss, copy, look people up and ask for access, as clients of the Hub do, and have storage counted and cleared',
  doors: ['http'],
  roles: ['visitor', 'account'],
  async prepare({ push, ownRepositories, shared, short }) {
    await ownRepositories('model')
    const files = Array.from({ length: short ? 200 : 5_000 }, (_, n): [string, string] => [`d${n % 50}/f${n}`, `${n}`])
    const { repository } = await push('hub', [commitText({ number: 0, message: 'hub', files })])
    const shards = Array.from({ length: short ? 200 : 5_000 }, (_, n): [string, string] => [`d/${n}.parquet`, `${n}`])
    const card = `---\nconfigs:\n${dataConfigurations}---\n`
    const data = await push(
      'parquet',
      [commitText({ number: 0, message: 'x', files: [['README.md', card], ...shards] })],
      'dataset',
    )
    return { data: [data.repository], repository: [repository], shared: [shared.repository], commits: shared.commits }
  },
  play(play) {
    const [repository, shared, data] = [factOf(play, 'repository'), factOf(play, 'shared'), factOf(play, 'data')]
    const commits = play.facts.commits ?? []
    const json = { 'content-type': 'application/json' }
    const paths = JSON.stringify({ paths: Array.from({ length: 1_000 }, (_, n) => `d${n % 50}/f${n}`), expand: true })
    return hammer(play, {
      connections: 60,
      request: (sender, n) => {
        const headers = basic(sender)
        const commit = commits[n % commits.length] ?? 'main'
        const discussions = `/api/models/${repository}/discussions`
        const post = (path: string, body: object) =>
          requestBytes({
            method: 'POST',
            path,
            headers: { ...headers, ...json },
            body: Buffer.from(JSON.stringify(body)),
          })
        const own = `/api/models/${sender.account?.username}/model/commit/main`
        const calls = [
          () => requestBytes({ path: `/api/models/${repository}/tree/main?recursive=true&limit=1000`, headers }),
          () => requestBytes({ path: `/api/models/${shared}/tree/${commit}?recursive=true&expand=true`, headers }),
          () => requestBytes({ path: `/api/models/${shared}/revision/${commit}?blobs=true`, headers }),
          () =>
            requestBytes({
              method: 'POST',
              path: `/api/models/${repository}/paths-info/main`,
              headers: { ...headers, ...json },
              body: Buffer.from(paths),
            }),
          () => requestBytes({ path: `/api/models/${shared}/commits/${commit}?limit=100`, headers }),
          () => requestBytes({ path: `/${repository}/resolve/main/d${n % 50}/f${n % 5_000}`, headers }),
          () =>
            requestBytes({
              method: 'POST',
              path: `/api/models/${sender.account?.username}/model/super-squash/main`,
              headers: { ...headers, ...json },
              body: Buffer.from('{"message":"x"}'),
            }),
          () =>
            requestBytes({
              method: n % 2 === 0 ? 'POST' : 'DELETE',
              path: `/api/models/${shared}/like`,
              headers: { ...headers, ...json },
              body: Buffer.from('{}'),
            }),
          () => requestBytes({ path: `/api/models/${shared}/likers`, headers }),
          () => requestBytes({ path: `/api/datasets/${data}/parquet/c${n % 100}/train/${n % 7}.parquet`, headers }),
          () => {
            const owner = shared.split('/')[0] ?? ''
            // Whatever place this has among the calls, each list has its turn.
            const turn = Math.floor(n / 64)
            const of = turn % 2 === 0 ? 'users' : 'organizations'
            const list = ['overview', 'followers', 'following', 'members'][turn % 4]
            return requestBytes({ path: `/api/${of}/${owner}/${list}`, headers })
          },
          () =>
            post(`/api/models/${sender.account?.username}/model/duplicate`, {
              repository: `${sender.account?.username}/copy-${n % 300}`,
            }),
          () => post(`/${shared}/ask-access`, {}),
          () => post('/api/collections', { title: `Flood ${n % 300}`, namespace: sender.account?.username }),
          () => requestBytes({ path: `/api/collections?item=models/${shared}&limit=100`, headers }),
          () => requestBytes({ path: `/api/collections?owner=${sender.account?.username}&limit=100`, headers }),
          // As pages do the same.
          () =>
            requestBytes({
              method: n % 2 === 0 ? 'POST' : 'PUT',
              path: n % 2 === 0 ? '/api/collection' : `/api/collection/${sender.account?.username}/x-${'0'.repeat(24)}`,
              headers: { ...json, cookie: sender.account?.cookie ?? '', 'sec-fetch-site': 'same-origin' },
              body: Buffer.from(JSON.stringify({ title: `Flood ${n % 300}`, owner: sender.account?.username })),
            }),
          () => requestBytes({ path: `/api/repo/${shared}/collections?page_size=100`, headers }),
          () =>
            requestBytes({
              method: n % 3 === 0 ? 'POST' : 'GET',
              path: `/api/repo/${sender.account?.username}/model/settings/storage${['/remove-unused', '', '/objects'][n % 3]}`,
              headers: { ...json, cookie: sender.account?.cookie ?? '', 'sec-fetch-site': 'same-origin' },
            }),
          () => requestBytes({ path: `/api/models/${shared}/user-access-request/pending`, headers }),
          () => requestBytes({ path: `${discussions}?p=${n % 1_000}&author=${sender.account?.username}`, headers }),
          () => requestBytes({ path: `${discussions}/${1 + (n % 20)}?diff=1`, headers }),
          () => post(discussions, { title: `Flood ${n}`, pullRequest: true }),
          () =>
            requestBytes({
              method: 'POST',
              path: `/api/models/${repository}/commit/main?create_pr=1`,
              headers: { ...headers, 'content-type': 'application/x-ndjson' },
              body: Buffer.from(bodies[n % bodies.length]?.(n) ?? header),
            }),
          () => post(discussions, { title: `Flood ${n}`, description: `${n} ${'*a* '.repeat(10_000)}` }),
          () => post(`${discussions}/${1 + (n % 20)}/comment`, { comment: `${n} ${'[d](e) '.repeat(8_000)}` }),
          () => post(`${discussions}/${1 + (n % 20)}/status`, { status: n % 2 === 0 ? 'open' : 'closed' }),
          () =>
            requestBytes({
              method: 'POST',
              path: own,
              headers: { ...headers, 'content-type': 'application/x-ndjson' },
              body: Buffer.from(bodies[n % bodies.length]?.(n) ?? header),
            }),
        ]
        return calls[n % calls.length]?.() ?? requestBytes({ path: own, headers })
      },
    })
  },
}
