import { randomBytes } from 'node:crypto'
import { hammer } from '../wire/hammer.ts'
import { jsonRequest } from '../wire/request.ts'
import { bearer, type Sender } from '../wire/sender.ts'
import { type Attack, factOf } from './attack.ts'

/** What each account may make has a bound, and each thing made costs a write to the disk. */
export const creationFloods: Attack = {
  name: 'creation-floods',
  about:
    'access keys, SSH keys, sessions, codes, teams, invitations, stars, follows, pins, projects and exports made as fast as they go',
  doors: ['http'],
  roles: ['visitor', 'account'],
  async prepare({ shared }) {
    return { repository: [shared.repository] }
  },
  play(play) {
    const repository = factOf(play, 'repository')
    const run = randomBytes(4).toString('hex')
    const asBrowser = ({ account }: Sender) => ({ cookie: account?.cookie ?? '', 'sec-fetch-site': 'same-origin' })
    const mail = (n: number) =>
      jsonRequest({ path: '/api/auth/register/send', body: { email: `victim+${run}${n}@example.org` } })
    const forAccount = (sender: Sender, n: number) => {
      const { username = '', password = '' } = sender.account ?? {}
      const expiration = new Date(Date.now() + 86_400_000).toISOString()
      // What is set is taken back the next time.
      const method = Math.floor(n / 10) % 2 === 0 ? 'PUT' : 'DELETE'
      const calls = [
        () =>
          jsonRequest({
            path: '/api/user/setting/access-key',
            headers: asBrowser(sender),
            body: { title: `key ${n}`, expiration, repo_access: 1 },
          }),
        () =>
          jsonRequest({
            path: '/api/user/setting/ssh-key',
            headers: bearer(sender),
            body: { name: `key ${n}`, content: sshKeyLine() },
          }),
        () => jsonRequest({ path: '/api/auth/login', body: { username, password } }),
        () => mail(n),
        () =>
          jsonRequest({
            path: '/api/teams',
            headers: asBrowser(sender),
            body: { name: `team${run}${n}`.slice(0, 39) },
          }),
        () =>
          jsonRequest({
            path: `/api/teams/team${run}${n - 1}/invitations`,
            headers: asBrowser(sender),
            body: { invited: `victim+${run}${n}@example.org` },
          }),
        () =>
          jsonRequest({
            method,
            path: `/api/repo/${repository}/star`,
            headers: asBrowser(sender),
            body: {},
          }),
        () =>
          jsonRequest({
            method,
            path: `/api/users/${repository.split('/')[0]}/follow`,
            headers: asBrowser(sender),
            body: {},
          }),
        () =>
          jsonRequest({
            method: 'PUT',
            path: '/api/user/setting/pinned',
            headers: asBrowser(sender),
            body: { repositories: [] },
          }),
        () => jsonRequest({ path: '/api/user/setting/export', headers: asBrowser(sender), body: {} }),
        () =>
          jsonRequest({
            path: '/api/projects',
            headers: asBrowser(sender),
            body: { name: `project ${n}`, template: 'scrum' },
          }),
      ]
      return (calls[n % calls.length] ?? calls[0])?.() ?? mail(n)
    }
    return hammer(play, {
      connections: 40,
      request: (sender, n) => (sender.account === undefined ? mail(n) : forAccount(sender, n)),
    })
  },
}

/** A line of a `.pub` file with a key that nobody has. */
function sshKeyLine(): string {
  const type = Buffer.from('ssh-ed25519')
  const length = (bytes: Buffer) => Buffer.from([0, 0, 0, bytes.length])
  const key = randomBytes(32)
  const blob = Buffer.concat([length(type), type, length(key), key])
  return `ssh-ed25519 ${blob.toString('base64')}`
}
