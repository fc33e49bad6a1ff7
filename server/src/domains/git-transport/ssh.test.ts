import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { flushPacket, packet } from '@sheaf/git-engine'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { outputOf } from '@sheaf/git-engine/testing/run-sync'
import { plainGit, scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { freePort } from '../../../../tools/process/free-port.ts'
import { hostKeyOf, makeKeyPair, sshArguments } from '../../ssh/testing/openssh.ts'
import { folderOf } from '../../testing/factories.ts'
import { runSsh, sshEnvironment, sshPerson } from '../../testing/ssh-person.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

describe('Git over SSH', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { SHEAF_SSH_PORT: String(await freePort()) } })
  })
  const ends: (() => void)[] = []
  afterAll(async () => {
    for (const end of ends) end()
    await server.stop()
  })

  /** A person with a key and a repository of one commit, for as long as a test or this file goes on. */
  const scene = async (owner: { onTestFinished(end: () => void): void }, { isPrivate = false } = {}) => {
    const person = await sshPerson(server)
    const { user, api } = person
    const made = await api.createRepository({
      body: { owner_uid: user.uid, repo_name: 'project', repo_is_private: isPrivate },
    })
    const folder = scratchFolder(owner)
    await client(folder, 'init', '-q', '-b', 'main', 'work')
    const work = join(folder, 'work')
    writeFileSync(join(work, 'README.md'), '# Project\n')
    await client(work, 'add', '.')
    await client(work, 'commit', '-q', '-m', 'First')
    const path = `/${user.username}/project`
    const pushed = await person.git(work, 'push', person.url(`${path}.git`), 'main')
    assert.equal(pushed.code, 0, pushed.err)
    const gitDir = folderOf(server, made)
    return { ...person, folder, work, path, gitDir, params: { owner: user.username, repo: 'project' } }
  }
  let common: ReturnType<typeof scene> | undefined
  /** The same one for all that ask for nothing of their own: a scene takes ten programs. */
  const commonScene = () => {
    common ??= scene({ onTestFinished: (end) => void ends.push(end) })
    return common
  }

  describe('who may', () => {
    it('is not told whether a key is unknown, deleted or of an unsafe type', async (test) => {
      const { api, keyUid, key } = await scene(test)
      await api.deleteSshKey({ params: { uid: keyUid } })
      const words = new Set<string>()
      for (const tried of [key, await makeKeyPair(), await makeKeyPair('-t', 'rsa', '-b', '1024')]) {
        const { code, err } = await runSsh(server, { key: tried })
        assert.equal(code, 255)
        words.add(err)
      }
      assert.deepEqual([...words], ['git@127.0.0.1: Permission denied (publickey).'])
    })

    it('is asked for a key and nothing else', async () => {
      const key = await makeKeyPair()
      const options = ['-v', '-o', 'PreferredAuthentications=none,password,keyboard-interactive,hostbased']
      const { err } = await runSsh(server, { key, options })
      assert.match(err, /Authentications that can continue: publickey\r?\n/)
    })

    it('finds what is private missing, in the same words as what is not there', async (test) => {
      const hidden = await scene(test, { isPrivate: true })
      const stranger = await sshPerson(server)
      const words = new Set<string>()
      for (const path of [hidden.path, '/nobody/nothing', `/${hidden.user.username}/nothing`]) {
        for (const command of ['git-upload-pack', 'git-receive-pack', 'git-upload-archive']) {
          const { code, out, err } = await runSsh(server, { key: stranger.key, command: [`${command} '${path}.git'`] })
          assert.deepEqual([code, out], [1, ''])
          words.add(err)
        }
      }
      assert.deepEqual([...words], ['sheaf: Repository not found'])
      const clone = await stranger.git(hidden.folder, 'clone', hidden.url(hidden.path), 'x')
      assert.match(clone.err, /sheaf: Repository not found\nfatal: Could not read from remote repository/)
      assert.equal((await hidden.git(hidden.folder, 'clone', '-q', hidden.url(hidden.path), 'mine')).code, 0)
    })

    it('reads what is public, and pushes to their own alone', async (test) => {
      const { folder, path, url } = await scene(test)
      const stranger = await sshPerson(server)
      const cloned = await stranger.git(folder, 'clone', '-q', url(path), 'theirs')
      assert.equal(cloned.code, 0, cloned.err)
      const pushed = await stranger.git(join(folder, 'theirs'), 'push', 'origin', 'HEAD:refs/heads/mine')
      assert.notEqual(pushed.code, 0)
      assert.match(pushed.err, /You don't have permission to push to /)
    })

    it('loses what a key opened when it is deleted, on an open connection too', async (test) => {
      const { api, key, keyUid, path, folder } = await scene(test)
      const control = ['-o', 'ControlMaster=auto', '-o', `ControlPath=${folder}/c`, '-o', 'ControlPersist=30']
      const run = () => runSsh(server, { key, options: control, command: [`git-upload-pack '${path}'`] })
      const greeting = await runSsh(server, { key, options: ['-T', ...control] })
      assert.match(greeting.out, /^Hi /)
      await api.deleteSshKey({ params: { uid: keyUid } })
      const { code, err } = await run()
      assert.deepEqual([code, err], [1, 'sheaf: This key is no longer on an account or a repository'])
      await runSsh(server, { key, options: ['-O', 'exit', ...control] })
    })
  })

  describe('what may be asked for', () => {
    it('is a greeting by name instead of a shell', async () => {
      const { key, user } = await sshPerson(server)
      const { code, out } = await runSsh(server, { key, options: ['-T'] })
      assert.equal(code, 0)
      assert.match(out, new RegExp(`^Hi ${user.username}! Your key works`))
      const terminal = await runSsh(server, { key, options: ['-tt'] })
      assert.match(terminal.err, /PTY allocation request failed/)
    })

    it('is nothing but three commands with one repository', async () => {
      const { key } = await sshPerson(server)
      const refused =
        'sheaf: Only git-upload-pack, git-receive-pack, git-upload-archive and git-lfs-authenticate are run here'
      for (const command of [
        'ls',
        'sh -c id',
        'git-upload-pack',
        "git-upload-pack '/a/b' '/c/d'",
        "git-upload-pack '/a/b'; id",
        'git-upload-pack $(id)',
        "git-upload-pack --strict '/a/b'",
        "git-upload-pack '/a/b/c'",
        "git-upload-pack '/a'",
        'scp -f /etc/passwd',
        'git config -l',
      ]) {
        const { code, out, err } = await runSsh(server, { key, command: [command] })
        assert.deepEqual([code, out, err], [1, '', refused], command)
      }
    })

    it('is no subsystem, no forwarding of any kind and no agent', async () => {
      const { key } = await sshPerson(server)
      const sftp = await runSsh(server, { key, options: ['-s'], command: ['sftp'] })
      assert.match(sftp.err, /subsystem request failed/)
      const local = await runSsh(server, { key, options: ['-W', '127.0.0.1:22'] })
      assert.match(local.err, /administratively prohibited|stdio forwarding failed/)
      const port = await freePort()
      const remote = await runSsh(server, {
        key,
        options: ['-o', 'ExitOnForwardFailure=yes', '-R', `${port}:127.0.0.1:22`],
      })
      assert.match(remote.err, /remote port forwarding failed/)
      const agent = await runSsh(server, { key, options: ['-T', '-A', '-v'] })
      assert.match(agent.out, /^Hi /)
    })

    it('is asked for under the name git', async () => {
      const { key, user } = await sshPerson(server)
      const { code, err } = await runSsh(server, { key, user: user.username, options: ['-T'] })
      assert.deepEqual([code, err], [1, `sheaf: Log in as git, not as ${user.username}`])
    })

    it('is an archive of what a client may see', async () => {
      const { folder, git, url, path } = await commonScene()
      const made = await git(folder, 'archive', '--format=tar', '-o', 'a.tar', `--remote=${url(path)}`, 'main')
      assert.equal(made.code, 0, made.err)
      const hidden = await git(folder, 'archive', '--format=tar', `--remote=${url(path)}`, 'sheaf/x')
      assert.notEqual(hidden.code, 0)
      assert.match(hidden.err, /sheaf: No such ref: sheaf\/x/)
    })

    it('is an archive whose files name no ref of the server', async (test) => {
      const { folder, work, git, url, path, gitDir } = await scene(test)
      writeFileSync(join(work, 'version'), '$Format:%D$\n')
      writeFileSync(join(work, '.gitattributes'), 'version export-subst\n')
      await client(work, 'add', '.')
      await client(work, 'commit', '-q', '-m', 'Ask')
      assert.equal((await git(work, 'push', '-q', url(`${path}.git`), 'main')).code, 0)
      plainGit(gitDir, ['update-ref', 'refs/sheaf/deleted/secret', 'main'])
      const made = await git(
        folder,
        'archive',
        '--format=tar',
        '-o',
        'v.tar',
        `--remote=${url(path)}`,
        'main',
        'version',
      )
      assert.equal(made.code, 0, made.err)
      assert.match(readFileSync(join(folder, 'v.tar'), 'latin1'), /\0HEAD -> main\n\0/)
    })

    it('is an archive in each format that git makes, of parts and under a folder', async () => {
      const { folder, git, url, path } = await commonScene()
      const remote = `--remote=${url(path)}`
      for (const format of ['tar', 'tgz', 'tar.gz', 'zip']) {
        const level = format === 'tar' ? [] : ['-9']
        const made = await git(folder, 'archive', `--format=${format}`, ...level, '-o', `a.${format}`, remote, 'HEAD')
        assert.equal(made.code, 0, made.err)
      }
      const listed = await git(folder, 'archive', '--list', remote)
      assert.deepEqual(listed.out.split('\n').filter(Boolean).sort(), ['tar', 'tar.gz', 'tgz', 'zip'])
      const inFolder = await git(folder, 'archive', '-v', '--prefix=x/', '-o', 'x.tar', remote, 'main', 'README.md')
      assert.equal(inFolder.code, 0, inFolder.err)
      assert.match(inFolder.err, /x\/README\.md/)
    })

    it('is an archive that says nothing of other files of the server', async () => {
      const { folder, git, url, path } = await commonScene()
      const remote = `--remote=${url(path)}`
      const told = new Set<string>()
      for (const file of ['/etc/passwd', '/etc/nothing-like-that', '/proc/self/environ']) {
        const asked = await git(folder, 'archive', '-o', 'x.tar', remote, `--add-file=${file}`, 'main')
        assert.notEqual(asked.code, 0)
        told.add(asked.err)
      }
      assert.equal(told.size, 1, 'whether a file exists makes no difference')
      assert.match([...told].join(''), /sheaf: The option --add-file is not taken here/)
    })
  })

  describe('clones, fetches and pushes', () => {
    for (const version of ['0', '1', '2']) {
      it(`work with protocol ${version}`, async () => {
        const { folder, work, git, url, path, api, params } = await commonScene()
        const spoken = ['-c', `protocol.version=${version}`]
        const cloned = await git(folder, ...spoken, 'clone', '-q', url(`${path}.git`), `copy-${version}`)
        assert.equal(cloned.code, 0, cloned.err)
        const copy = join(folder, `copy-${version}`)
        writeFileSync(join(copy, 'more.txt'), `more by ${version}\n`)
        await client(copy, 'add', '.')
        await client(copy, 'commit', '-q', '-m', 'Second')
        const pushed = await git(copy, ...spoken, 'push', 'origin', 'main', 'HEAD:refs/heads/side')
        assert.equal(pushed.code, 0, pushed.err)
        assert.match(pushed.err, /\[new branch\]/)
        const again = await git(copy, ...spoken, 'push', 'origin', 'main')
        assert.match(again.err, /Everything up-to-date/)
        const fetched = await git(work, ...spoken, 'fetch', url(path), 'main')
        assert.equal(fetched.code, 0, fetched.err)
        assert.equal(plainGit(work, ['rev-parse', 'FETCH_HEAD']), plainGit(copy, ['rev-parse', 'HEAD']))
        const removed = await git(copy, ...spoken, 'push', 'origin', ':side')
        assert.equal(removed.code, 0, removed.err)
        assert.deepEqual(
          (await api.listRefs({ params })).map(({ branch }) => branch.ref_name),
          ['main'],
        )
      })
    }

    it('hold no git while a client is silent, whatever protocol it speaks', async () => {
      const { key, path, gitDir, url, folder, git } = await commonScene()
      const { sshPort: port = 0 } = server
      const silent = ['0', '0', '0', '2', '2'].map((version) => {
        const options = version === '2' ? ['-o', 'SetEnv=GIT_PROTOCOL=version=2'] : []
        const args = sshArguments({ key, port, options, command: [`git-upload-pack '${path}'`] })
        return spawn('ssh', args, { stdio: 'pipe' })
      })
      for (const child of silent) await once(child.stdout, 'data')
      const serving = (existsSync('/proc/self/cmdline') ? readdirSync('/proc') : []).filter((pid) => {
        try {
          return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
            .split('\0')
            .slice(1)
            .join(' ')
            .includes(`upload-pack --strict ${gitDir}`)
        } catch {
          return false
        }
      })
      assert.deepEqual(serving, [])
      const cloned = await git(folder, '-c', 'protocol.version=0', 'clone', '-q', url(path), 'beside')
      assert.equal(cloned.code, 0, cloned.err)
      for (const child of silent) {
        const closed = once(child, 'close')
        child.stdin.end('0000')
        child.stdout.resume()
        assert.deepEqual((await closed)[0], 0)
      }
    })

    it('may be shallow or partial', async (test) => {
      const { folder, work, git, url, path } = await scene(test)
      writeFileSync(join(work, 'second.txt'), 'second\n')
      await client(work, 'add', '.')
      await client(work, 'commit', '-q', '-m', 'Second')
      assert.equal((await git(work, 'push', url(path), 'main')).code, 0)
      const shallow = await git(folder, 'clone', '-q', '--depth=1', url(path), 'shallow')
      assert.equal(shallow.code, 0, shallow.err)
      assert.equal(plainGit(join(folder, 'shallow'), ['rev-list', '--count', 'HEAD']), '1')
      const deeper = await git(join(folder, 'shallow'), 'fetch', '-q', '--unshallow')
      assert.equal(deeper.code, 0, deeper.err)
      assert.equal(plainGit(join(folder, 'shallow'), ['rev-list', '--count', 'HEAD']), '2')
      const partial = await git(folder, 'clone', '-q', '--filter=blob:none', '--no-checkout', url(path), 'partial')
      assert.equal(partial.code, 0, partial.err)
      assert.match(plainGit(join(folder, 'partial'), ['rev-list', '--objects', '--missing=print', 'HEAD']), /^\?/m)
      const back = await git(join(folder, 'partial'), 'checkout', '-q', 'main')
      assert.equal(back.code, 0, back.err)
    })

    it('give nothing but what is listed, whichever way a client asks', async (test) => {
      const { folder, work, git, url, path, key, gitDir } = await scene(test)
      await client(work, 'checkout', '-q', '--orphan', 'hidden')
      await client(work, 'commit', '-q', '-m', 'Hidden')
      const hidden = plainGit(work, ['rev-parse', 'HEAD'])
      assert.equal((await git(work, 'push', url(path), 'hidden')).code, 0)
      plainGit(gitDir, ['update-ref', 'refs/sheaf/kept', hidden])
      assert.equal((await git(work, 'push', url(path), ':hidden')).code, 0)
      assert.equal((await git(folder, 'clone', '-q', url(path), 'copy')).code, 0)
      for (const version of ['0', '2']) {
        const spoken = ['-c', `protocol.version=${version}`]
        const { code, err } = await git(join(folder, 'copy'), ...spoken, 'fetch', url(path), hidden)
        assert.notEqual(code, 0)
        assert.match(err, /not our ref|does not allow request for unadvertised object/)
      }
      const { out } = await runSsh(server, { key, command: [`git-upload-pack '${path}'`] })
      assert.doesNotMatch(out, /refs\/sheaf/)
    })

    it('leave nothing behind when a client is cut off in the middle of a push', async (test) => {
      const { key, work, path, gitDir, api, params } = await scene(test)
      const head = plainGit(work, ['rev-parse', 'HEAD'])
      const { sshPort: port = 0 } = server
      const child = spawn('ssh', sshArguments({ key, port, command: [`git-receive-pack '${path}'`] }), {
        stdio: 'pipe',
      })
      await once(child.stdout, 'data')
      const pack = outputOf('git', ['-C', work, 'pack-objects', '--stdout', '--revs'], { input: 'HEAD\n' })
      child.stdin.write(packet(`${'0'.repeat(40)} ${head} refs/heads/half\0 report-status`))
      child.stdin.write(Buffer.concat([flushPacket, pack.subarray(0, 40)]))
      const leftovers = () => globSync(['objects/tmp_*', 'objects/incoming-*', '**/*.lock'], { cwd: gitDir })
      // Git has begun to take the pack in.
      await eventually(() => assert.notDeepEqual(leftovers(), []))
      child.kill('SIGKILL')
      await eventually(() => assert.deepEqual(leftovers(), []))
      const names = (await api.listRefs({ params })).map(({ branch }) => branch.ref_name)
      assert.deepEqual(names, ['main'])
    })

    it('work with keys of every type', async () => {
      const { api, url, path, folder } = await commonScene()
      for (const keyOptions of [
        ['-t', 'ecdsa', '-b', '256'],
        ['-t', 'ecdsa', '-b', '384'],
        ['-t', 'ecdsa', '-b', '521'],
        ['-t', 'rsa', '-b', '2048'],
      ]) {
        const key = await makeKeyPair(...keyOptions)
        await api.createSshKey({ body: { name: keyOptions.join(' '), content: key.line } })
        const { code, err } = await runClient(folder, ['ls-remote', url(path)], { env: sshEnvironment(key) })
        assert.equal(code, 0, `${keyOptions}: ${err}`)
      }
    })

    it('do not work with what is no longer safe', async () => {
      const { key } = await sshPerson(server, '-t', 'rsa', '-b', '2048')
      for (const [option, words] of [
        ['PubkeyAcceptedAlgorithms=ssh-rsa', /Permission denied/],
        ['KexAlgorithms=diffie-hellman-group14-sha1', /no matching key exchange method/],
        ['Ciphers=aes128-cbc', /no matching cipher/],
        ['MACs=hmac-sha1', /no matching MAC/],
        ['HostKeyAlgorithms=ssh-rsa', /no matching host key type/],
      ] as const) {
        const extra = option.startsWith('MACs') ? ['-o', 'Ciphers=aes128-ctr'] : []
        const { code, err } = await runSsh(server, { key, options: ['-v', '-T', '-o', option, ...extra] })
        assert.equal(code, 255, option)
        assert.match(err, words)
      }
    })

    it('work with every cipher that is offered', async () => {
      const { key, url, path, folder } = await commonScene()
      for (const cipher of [
        'aes128-gcm@openssh.com',
        'aes256-gcm@openssh.com',
        'chacha20-poly1305@openssh.com',
        'aes128-ctr',
      ]) {
        const { code, err } = await runClient(folder, ['ls-remote', url(path)], {
          env: sshEnvironment(key, '-o', `Ciphers=${cipher}`),
        })
        assert.equal(code, 0, err)
      }
    })

    it('are refused whole where a protected name is in a push', async () => {
      const { work, git, url, path } = await commonScene()
      const { code, err } = await git(work, 'push', url(path), 'HEAD:refs/sheaf/x', 'HEAD:refs/heads/fine')
      assert.notEqual(code, 0)
      assert.match(err, /refs\/sheaf\/x/)
    })
  })

  describe('what is written down', () => {
    it('is a push like any other', async () => {
      const { api, params, user } = await commonScene()
      const [first] = await api.listRepositoryActivity({ params, query: {} })
      assert.ok(first?.kind === 'push', 'the push is in the feed')
      assert.equal(first.actor.username, user.username)
    })
  })
})

describe('a server with Git over SSH', () => {
  it('is known by the same key after a restart', async (test) => {
    const dataFolder = scratchFolder(test)
    const port = String(await freePort())
    const seen = new Set<string>()
    for (const _turn of [1, 2]) {
      const server = await startServer({ env: { SHEAF_SSH_PORT: port, SHEAF_DATA: dataFolder } })
      seen.add(await hostKeyOf(port))
      await server.stop()
    }
    assert.equal(seen.size, 1)
    assert.match([...seen].join(), /ssh-ed25519 AAAA/)
  })
})
