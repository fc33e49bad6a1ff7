import { crc32 } from 'node:zlib'
import { asBrowser } from '../scene/make-board.ts'
import { hammer } from '../wire/hammer.ts'
import { jsonRequest, requestBytes } from '../wire/request.ts'
import { type Attack, factOf } from './attack.ts'

/** As much Markdown as a comment holds, of the kind that takes a drawer of texts longest: no two are the same. */
const markdown = (n: number) => `${n}\n\n${'*a _b `c` [d](e) '.repeat(3_500)}`

/** A text that names as much as it can, each time something else: threads of other repositories, commits and teams, each to be looked up. */
const references = (n: number) =>
  Array.from(
    { length: 200 },
    (_, at) => `team${at}/loom${n}#${at + 1} ${(0x1000000 + 200 * n + at).toString(16)} @t${at}`,
  ).join(' ')

/** An image that says it has 50,000 by 50,000 pixels, each one another: to be refused before it is decoded. */
function bomb(n: number): Buffer {
  const header = Buffer.alloc(17)
  header.write('IHDR', 0, 'latin1')
  header.writeUInt32BE(50_000, 4)
  header.writeUInt32BE(50_000, 8)
  header.set([8, 2, 0, 0, 0], 12)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\r', 'latin1')
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(header))
  return Buffer.concat([signature, header, sum, Buffer.alloc(100_000, n)])
}

/** Discussions are opened and commented on by whoever can read a repository, and each text has to be drawn. */
export const commentFloods: Attack = {
  name: 'comment-floods',
  about:
    '60 connections that open discussions, write long comments of Markdown, send images that are too large to be decoded, preview and read them, make labels and milestones, assign, react, lock, pin, search for all of them and for people, change a hundred threads at once, keep searches by names, and look through what waits for them',
  doors: ['http'],
  roles: ['account'],
  async prepare({ shared }) {
    return { repository: [shared.repository] }
  },
  play(play) {
    const api = `/api/repo/${factOf(play, 'repository')}`
    const path = `${api}/discussions`
    return hammer(play, {
      connections: 60,
      request: (sender, n) => {
        const headers = asBrowser(sender)
        const calls = [
          () => jsonRequest({ path, headers, body: { title: `Flood ${n}`, body: markdown(n) } }),
          () => jsonRequest({ path: `${path}/1/comments`, headers, body: { body: markdown(n) } }),
          () => requestBytes({ path: `${path}/1`, headers }),
          () => jsonRequest({ path: `${api}/threads/preview`, headers, body: { text: markdown(n) } }),
          () => jsonRequest({ path: `${api}/threads/preview`, headers, body: { text: references(n) } }),
          () => jsonRequest({ path: `${path}/1/comments`, headers, body: { body: references(n) } }),
          () =>
            requestBytes({
              method: 'POST',
              path: `${api}/attachments`,
              headers: { ...headers, 'content-type': 'image/png' },
              body: bomb(n),
            }),
          () => requestBytes({ path: `${path}?page_size=100&q=a+b+c+d+${n}&sort=updated`, headers }),
          () => jsonRequest({ path: `${api}/labels`, headers, body: { name: `l${n}` } }),
          () => jsonRequest({ method: 'PUT', path: `${api}/threads/1/labels`, headers, body: { labels: [] } }),
          () => requestBytes({ path: `${path}?q=label:l1+label:l2+no:label+is:closed`, headers }),
          () =>
            jsonRequest({ method: 'PUT', path: `${api}/threads/1/assignees`, headers, body: { usernames: ['ada'] } }),
          () =>
            jsonRequest({
              method: 'PUT',
              path: `${api}/threads/1/reactions`,
              headers,
              body: { target: '', kind: 'heart', on: n % 24 < 12 },
            }),
          () => requestBytes({ path: `${path}?q=assignee:ada+no:assignee`, headers }),
          () => requestBytes({ path: `${api}/threads/people?kind=discussion&as=author&begins=${n % 10}`, headers }),
          () =>
            jsonRequest({
              path: `${api}/threads/changes`,
              headers,
              body: { numbers: Array.from({ length: 100 }, (_, at) => at + 1), milestone: null },
            }),
          () => requestBytes({ path: `${api}/labels`, headers }),
          () =>
            jsonRequest({
              path: `${api}/thread-views`,
              headers,
              body: { kind: 'discussion', name: `v${n}`, query: `label:l${n}` },
            }),
          () => requestBytes({ path: `${api}/thread-views?kind=discussion`, headers }),
          () => jsonRequest({ method: 'PUT', path: `${api}/threads/1/lock`, headers, body: { locked: n % 24 < 12 } }),
          () => jsonRequest({ method: 'PUT', path: `${path}/1/pin`, headers, body: { pinned: n % 24 < 12 } }),
          () => jsonRequest({ method: 'PUT', path: `${path}/1/answer`, headers, body: { comment: null } }),
          () => requestBytes({ path: `${path}?q=is:answered`, headers }),
          () => requestBytes({ path: `${api}/threads/1/versions`, headers }),
          () =>
            jsonRequest({
              method: 'PUT',
              path: `${api}/threads/1/tasks`,
              headers,
              body: { target: '', at: n % 8, done: n % 2 === 0, edits: n },
            }),
          () => jsonRequest({ path: `${api}/milestones`, headers, body: { title: `m${n}` } }),
          () => requestBytes({ path: `${api}/milestones`, headers }),
          () => requestBytes({ path: `${api}/thread-templates`, headers }),
          () => jsonRequest({ method: 'PUT', path: `${api}/threads/1/milestone`, headers, body: { milestone: null } }),
          () => requestBytes({ path: `${path}?q=milestone:m1+no:milestone`, headers }),
          () => requestBytes({ path: `/api/user/queue/${n % 2 === 0 ? 'assigned' : 'waiting'}`, headers }),
          () => jsonRequest({ method: 'PUT', path: `${api}/threads/1/seen`, headers, body: {} }),
          () => jsonRequest({ method: 'PATCH', path: `${path}/1`, headers, body: { body: markdown(n) } }),
        ]
        return (calls[n % calls.length] ?? calls[2])?.() ?? requestBytes({ path, headers })
      },
    })
  },
}
