import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { message } from '@sheaf/contract/messages'
import { flushPacket, packet } from '@sheaf/git-engine'
import { client } from '@sheaf/git-engine/testing/git-client'
import { outputOf } from '@sheaf/git-engine/testing/run-sync'
import { plainGit, scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { suspension } from '@sheaf/server-core/actor'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { freePort } from '../../../../tools/process/free-port.ts'
import { sshArguments } from '../../ssh/testing/openssh.ts'
import { addCollaborator, folderOf, issueAccessKey, signIn, suspend, testPassword } from '../../testing/factories.ts'
import { sshPerson } from '../../testing/ssh-person.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

/** A push that a client sends in two parts, when the test says so. */
interface SlowPush {
  /** Sends the rest, and gives all that the server says. */
  finish(): Promise<string>
}

describe('A push that is under way', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { SHEAF_SSH_PORT: String(await freePort()) } })
  })
  afterAll(() => server.stop())

  /** A repository of somebody else to which this person may push, by HTTP and by SSH. */
  const scene = async (test: TestContext, { size }: { size: 'small' | 'large' }) => {
    const owner = await signIn(server)
    const made = await owner.api.createRepository({ body: { owner_uid: owner.user.uid, repo_name: 'project' } })
    const pusher = await sshPerson(server)
    const { user } = pusher
    await addCollaborator(server, { ownerId: user.ownerId, repoUid: made.uid, role: 'writer' })
    const accessKey = await issueAccessKey(server, user, { grants: { repo_access: 2 } })
    const folder = scratchFolder(test)
    await client(folder, 'init', '-q', '-b', 'main', 'work')
    const work = join(folder, 'work')
    writeFileSync(join(work, 'data'), randomBytes(size === 'small' ? 100 : 600_000))
    await client(work, 'add', '.')
    await client(work, 'commit', '-q', '-m', 'First')
    const tip = await client(work, 'rev-parse', 'HEAD')
    const pack = outputOf('git', ['-C', work, 'pack-objects', '--stdout', '--revs', '-q'], { input: `${tip}\n` })
    const commands = packet(`${'0'.repeat(40)} ${tip} refs/heads/main\0report-status side-band-64k`)
    const body = Buffer.concat([commands, flushPacket, pack])
    const gitDir = folderOf(server, made)
    const path = `/${owner.user.username}/project`
    // What is small is validated when it has come; what is large, when it was read to its end.
    const first = body.subarray(0, size === 'small' ? 0 : 300_000)
    const rest = body.subarray(first.length)
    return {
      owner,
      user,
      pusher,
      accessKey,
      gitDir,
      path,
      first,
      rest,
      params: { owner: owner.user.username, repo: 'project' },
    }
  }
  type Scene = Awaited<ReturnType<typeof scene>>

  /** Is there a push that git was asked for? */
  const isNoted = () =>
    eventually(async () => {
      const row = await server.database.read
        .selectFrom('jobs')
        .select('id')
        .where('queue', '=', 'settle-push')
        .execute()
      assert.equal(row.length, 1)
    })

  const overHttp =
    (login: 'key' | 'password') =>
    async ({ user, accessKey, path, first, rest }: Scene): Promise<SlowPush> => {
      const secret = login === 'key' ? accessKey.token : testPassword
      const sent = request(new URL(`${path}/git-receive-pack`, server.url), {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${user.username}:${secret}`).toString('base64')}`,
          'content-type': 'application/x-git-receive-pack-request',
        },
      })
      const answered = once(sent, 'response')
      sent.flushHeaders()
      if (first.length > 0) {
        sent.write(first)
        await isNoted()
      } else {
        // Whose key this is was found out; what follows looks at nothing that the tests take away.
        await eventually(async () => {
          const row = await server.database.read
            .selectFrom('access_keys')
            .select('last_used_at')
            .where('uid', '=', accessKey.id)
            .executeTakeFirst()
          assert.notEqual(row?.last_used_at, null)
        })
      }
      return {
        async finish() {
          sent.end(rest)
          const [response] = await answered
          return text(response)
        },
      }
    }

  const overSsh = async ({ pusher, path, first, rest }: Scene): Promise<SlowPush> => {
    const { sshPort: port = 0 } = server
    const command = [`git-receive-pack '${path}'`]
    const child = spawn('ssh', sshArguments({ key: pusher.key, port, command }), { stdio: ['pipe', 'pipe', 'ignore'] })
    let said = ''
    child.stdout.setEncoding('latin1').on('data', (chunk: string) => {
      said += chunk
    })
    const closed = once(child, 'close')
    // The refs: they were let in.
    await once(child.stdout, 'data')
    if (first.length > 0) {
      child.stdin.write(first)
      await isNoted()
    }
    return {
      async finish() {
        child.stdin.end(rest)
        await closed
        return said
      },
    }
  }

  const nothingLeft = async ({ gitDir, owner, params }: Scene) => {
    assert.equal(plainGit(gitDir, ['for-each-ref']), '')
    const activity = await owner.api.listRepositoryActivity({ params, query: {} })
    assert.ok(activity.every(({ kind }) => kind !== 'push'))
    await eventually(async () => {
      const { read } = server.database
      const noted = await read.selectFrom('jobs').select('id').where('queue', '=', 'settle-push').execute()
      assert.deepEqual([noted, await read.selectFrom('disk_reservations').selectAll().execute()], [[], []])
    })
  }

  interface Loss {
    about: string
    take(scene: Scene): Promise<unknown>
    words(scene: Scene): string
  }
  const suspended: Loss = {
    about: 'whose account is suspended',
    take: ({ user }) => suspend(server, user),
    words: () => suspension.text,
  }
  const keyless: Loss = {
    about: 'whose key is deleted',
    async take({ user: { userId } }) {
      for (const table of ['access_keys', 'ssh_keys'] as const)
        await server.database.write.deleteFrom(table).where('user_id', '=', userId).execute()
    },
    words: () => message('access_key.invalid').text,
  }
  const roleless: Loss = {
    about: 'whose role is taken away',
    take: ({ user }) =>
      server.database.write.deleteFrom('collaborators').where('owner_id', '=', user.ownerId).execute(),
    words: ({ params: { owner, repo } }) => message('repository.read_only', { owner, name: repo }).text,
  }
  const cases: [name: string, size: 'small' | 'large', begin: (scene: Scene) => Promise<SlowPush>, losses: Loss[]][] = [
    ['a small one over HTTP', 'small', overHttp('key'), [suspended, roleless]],
    ['a large one over HTTP', 'large', overHttp('key'), [suspended, keyless]],
    ['a small one over SSH', 'small', overSsh, [suspended, keyless]],
    ['a large one over SSH', 'large', overSsh, [suspended, roleless]],
  ]
  for (const [name, size, begin, losses] of cases) {
    for (const { about, take, words } of losses) {
      it(`is refused, ${name}, by somebody ${about} meanwhile`, async (test) => {
        const made = await scene(test, { size })
        const push = await begin(made)
        await take(made)
        const said = await push.finish()
        assert.ok(said.includes(words(made)), said)
        assert.match(said, /ng refs\/heads\/main/)
        await nothingLeft(made)
      })
    }
  }

  it('is refused with a password, too, by somebody whose account is suspended meanwhile', async (test) => {
    const made = await scene(test, { size: 'large' })
    const push = await overHttp('password')(made)
    await suspend(server, made.user)
    const said = await push.finish()
    assert.ok(said.includes(suspension.text), said)
    await nothingLeft(made)
  })
})
