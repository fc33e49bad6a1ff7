import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { untilStill } from '@sheaf/server-core/testing/until-still'
import { describe, it, type TestContext } from 'vitest'
import { createGitEngine } from '../git-engine.ts'
import { createPacketReader, flushPacket, packet } from '../pkt-line.ts'
import { createGit } from '../process/run-git.ts'
import { outputOf } from '../testing/run-sync.ts'
import { plainEnvironment, plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'
import { noteExactPack, openNotedPack } from './exact-pack.ts'
import { createWantedObjects } from './wanted-objects.ts'

const signal = new AbortController().signal
/** A git that makes no pack for anybody: what is answered all the same comes from the disk. */
const withoutUploads = '#!/bin/sh\ncase " $* " in *" upload-pack "*) exit 9;; esac\nexec git "$@"\n'

const lines = (...texts: readonly string[]) => Buffer.concat(texts.map((text) => packet(`${text}\n`)))

function scene(test: TestContext, { format = 'sha1' } = {}) {
  const folder = scratchFolder(test)
  const gitDir = join(folder, 'r.git')
  plainGit('/', ['init', '-q', '--bare', '--initial-branch=main', `--object-format=${format}`, gitDir])
  const program = join(folder, 'git')
  writeFileSync(program, withoutUploads)
  chmodSync(program, 0o755)
  const engine = createGitEngine({ program })
  test.onTestFinished(() => engine.close())
  let version = 0
  const write = (branch: string, count = 3) => {
    version += 1
    return writeHistory(
      gitDir,
      Array.from({ length: count }, (_, index) => ({
        branch: `refs/heads/${branch}`,
        parents: index === 0 ? [] : [index],
        changes: [{ path: 'file', content: `${branch} ${index}\n`.repeat(400) }],
      })),
    )
  }
  const repack = () => plainGit(gitDir, ['repack', '-a', '-d', '-q'])
  const note = () => noteExactPack({ git: createGit(), gitDir, signal })
  const noted = join(gitDir, 'sheaf', 'exact-pack')
  /** Without what was noted before, which stays true. */
  const isNoted = async () => {
    rmSync(noted, { force: true })
    await note()
    return existsSync(noted)
  }
  const tips = () => {
    version += 1
    return [
      ...new Set(plainGit(gitDir, ['for-each-ref', '--format=%(objectname)', 'refs/heads', 'refs/tags']).split('\n')),
    ]
  }
  const answer = async (body: Buffer, protocol: string | undefined) => {
    const { out, bytes } = await engine.transport.answerFetch({ gitDir, version, body, protocol })
    const all = Buffer.concat(await out.toArray())
    assert.ok(bytes === undefined || bytes === all.length)
    return all
  }
  const ask = (wants: readonly string[], args = ['ofs-delta', 'done']) =>
    answer(
      Buffer.concat([
        lines('command=fetch', `object-format=${format}`),
        Buffer.from('0001'),
        lines(...args, ...wants.map((oid) => `want ${oid}`)),
        flushPacket,
      ]),
      'version=2',
    )
  const askOld = ([first, ...others]: readonly string[], can = 'side-band-64k ofs-delta') =>
    answer(
      Buffer.concat([
        lines(`want ${first} ${can} object-format=${format}`, ...others.map((oid) => `want ${oid}`)),
        flushPacket,
        lines('done'),
      ]),
      undefined,
    )
  /** The same as it is read. */
  const begin = (wants: readonly string[], abort: AbortSignal) =>
    engine.transport.answerFetch({
      gitDir,
      version,
      protocol: 'version=2',
      signal: abort,
      body: Buffer.concat([
        lines('command=fetch'),
        Buffer.from('0001'),
        lines('ofs-delta', 'done', ...wants.map((oid) => `want ${oid}`)),
        flushPacket,
      ]),
    })
  const pack = () => {
    const [name = ''] = readdirSync(join(gitDir, 'objects', 'pack')).filter((entry) => entry.endsWith('.pack'))
    return join(gitDir, 'objects', 'pack', name)
  }
  return { folder, gitDir, write, repack, note, noted, isNoted, tips, ask, askOld, begin, pack }
}

/** What comes by the first side band, behind one packet that introduces it; nothing where there is no pack. */
function packIn(answer: Buffer, introduction: string): Buffer | undefined {
  const reader = createPacketReader()
  reader.push(answer)
  const first = reader.next()
  if (first?.kind !== 'data' || first.data.toString() !== introduction) return undefined
  const data: Buffer[] = []
  for (let next = reader.next(); next?.kind === 'data'; next = reader.next()) {
    assert.equal(next.data[0], 1)
    data.push(next.data.subarray(1))
  }
  assert.equal(reader.rest().length, 0)
  return Buffer.concat(data)
}

describe('a pack that is exactly what a clone brings', () => {
  for (const format of ['sha1', 'sha256']) {
    it(`goes out as it lies on the disk, without git, by every version (${format})`, async (test) => {
      const { folder, gitDir, write, repack, isNoted, tips, ask, askOld, pack } = scene(test, { format })
      const [first = ''] = write('main', 60)
      write('side')
      plainGit(gitDir, ['tag', '-a', '-m', 'x', 'v1', first])
      plainGit(gitDir, ['tag', '-a', '-m', 'x', 'v2', 'v1'])
      repack()
      assert.ok(await isNoted())
      const bytes = readFileSync(pack())
      assert.ok(packIn(await ask(tips()), 'packfile\n')?.equals(bytes))
      assert.ok(
        packIn(await ask([...tips()].reverse(), ['include-tag', 'done', 'ofs-delta', 'thin-pack']), 'packfile\n'),
      )
      assert.ok(packIn(await askOld(tips()), 'NAK\n')?.equals(bytes))
      const there = join(folder, 'there.git')
      plainGit('/', ['init', '-q', '--bare', `--object-format=${format}`, there])
      outputOf('git', ['-C', there, 'index-pack', '--strict', '--stdin'], { env: plainEnvironment, input: bytes })
      const missing = plainGit(there, ['rev-list', '--objects', '--missing=print', '--count', ...tips()])
      assert.equal(missing, plainGit(gitDir, ['rev-list', '--objects', '--count', '--all']))
    })
  }

  it('is not what answers any other request', async (test) => {
    const { write, repack, isNoted, tips, ask, askOld } = scene(test)
    const [first = ''] = write('main')
    write('side')
    repack()
    assert.ok(await isNoted())
    const others = [
      ask(tips(), ['done']),
      ask(tips(), ['ofs-delta']),
      ask(tips(), ['ofs-delta', 'done', `have ${first}`]),
      ask(tips(), ['ofs-delta', 'done', 'deepen 1']),
      ask(tips(), ['ofs-delta', 'done', 'filter blob:none']),
      ask(tips(), ['ofs-delta', 'done', `shallow ${first}`]),
      askOld(tips(), 'side-band-64k'),
    ]
    for (const [index, answered] of (await Promise.all(others)).entries())
      assert.equal(answered.length, 0, String(index))
  })

  it('is none where it holds more than branches and tags reach', async (test) => {
    const { gitDir, write, repack, isNoted } = scene(test)
    write('main')
    const [, , last = ''] = write('gone')
    repack()
    assert.ok(await isNoted())
    plainGit(gitDir, ['update-ref', '-d', 'refs/heads/gone'])
    assert.equal(await isNoted(), false, 'of a branch that was deleted')
    for (const ref of ['refs/pull/1/head', 'refs/sheaf/pulls/1', 'refs/notes/commits']) {
      plainGit(gitDir, ['update-ref', ref, last])
      repack()
      assert.equal(await isNoted(), false, ref)
      plainGit(gitDir, ['update-ref', '-d', ref])
    }
    repack()
    assert.ok(await isNoted(), 'without any of them')
    plainGit(gitDir, ['update-ref', 'refs/heads/main', 'refs/heads/main^'])
    assert.equal(await isNoted(), false, 'of a branch that was pushed over')
  })

  it('is none where objects may lie elsewhere, or be left out', async (test) => {
    const { folder, gitDir, write, repack, isNoted, pack } = scene(test)
    const [first = ''] = write('main')
    repack()
    const objects = join(gitDir, 'objects')
    const elsewhere: [path: string, content: string][] = [
      [join(gitDir, 'shallow'), `${first}\n`],
      [join(gitDir, 'info', 'grafts'), ''],
      [join(objects, 'info', 'alternates'), `${folder}\n`],
      [pack().replace(/pack$/, 'promisor'), ''],
      [join(objects, 'pack', `pack-${'a'.repeat(40)}.pack`), ''],
    ]
    for (const [path, content] of elsewhere) {
      mkdirSync(join(path, '..'), { recursive: true })
      writeFileSync(path, content)
      assert.equal(await isNoted(), false, path)
      rmSync(path)
      assert.ok(await isNoted())
    }
    plainGit(gitDir, ['hash-object', '-w', '--stdin'], 'loose')
    assert.equal(await isNoted(), false)
  })

  it('is given to nobody for what they may not want, once a branch was pushed over', async (test) => {
    const { gitDir, write, repack, isNoted, tips, ask, askOld } = scene(test)
    write('main')
    repack()
    assert.ok(await isNoted())
    const before = tips()
    plainGit(gitDir, ['update-ref', 'refs/heads/main', 'refs/heads/main^'])
    tips()
    assert.match((await ask(before)).toString(), /^....ERR upload-pack: not our ref/)
    assert.equal((await askOld(before)).length, 0)
    plainGit(gitDir, ['update-ref', 'refs/heads/main', before[0] ?? ''])
    tips()
    assert.ok(packIn(await ask(before), 'packfile\n'), 'and is there again with it')
  })

  it('is not sent where the file of its name is another, and nothing is told by a note that is torn', async (test) => {
    const { gitDir, write, repack, isNoted, tips, ask, pack } = scene(test)
    write('main')
    repack()
    assert.ok(await isNoted())
    const path = pack()
    const bytes = readFileSync(path)
    chmodSync(path, 0o600)
    for (const other of [bytes.subarray(0, -1), Buffer.concat([bytes.subarray(0, -1), Buffer.from([1])])]) {
      writeFileSync(path, other)
      assert.equal(packIn(await ask(tips()), 'packfile\n'), undefined)
    }
    writeFileSync(path, bytes)
    assert.ok(packIn(await ask(tips()), 'packfile\n'))
    const note = join(gitDir, 'sheaf', 'exact-pack')
    const text = readFileSync(note, 'latin1')
    for (const torn of ['', text.slice(0, -1), text.slice(0, 60), text.replace('pack-', '../pack-')]) {
      writeFileSync(note, torn)
      assert.equal((await ask(tips())).length, 0, torn)
    }
    rmSync(path)
    writeFileSync(note, text)
    assert.equal(packIn(await ask(tips()), 'packfile\n'), undefined)
  })

  it('holds no more than one buffer for a client that does not read, and its file no longer than the client stays', async (test) => {
    const { gitDir, write, repack, isNoted, tips, begin, pack } = scene(test)
    write('main')
    const blob = plainGit(gitDir, ['hash-object', '-w', '--stdin'], randomBytes(8_000_000))
    const tree = plainGit(gitDir, ['mktree'], `100644 blob ${blob}\tlarge\n`)
    plainGit(gitDir, ['update-ref', 'refs/heads/large', plainGit(gitDir, ['commit-tree', '-m', 'x', tree])])
    repack()
    assert.ok(await isNoted())
    const path = pack()
    const isOpen = () =>
      readdirSync('/proc/self/fd').some((fd) => {
        try {
          return readlinkSync(join('/proc/self/fd', fd)).startsWith(path)
        } catch {
          return false
        }
      })
    await assert.rejects(begin(tips(), AbortSignal.abort()), /nobody waits/)
    await eventually(() => assert.equal(isOpen(), false))
    const abort = new AbortController()
    const { out } = await begin(tips(), abort.signal)
    out.on('error', () => undefined)
    out.read(0)
    assert.ok((await untilStill(() => out.readableLength)) <= 1024 * 1024)
    // A repack may replace it under whoever reads.
    rmSync(path)
    assert.ok(isOpen())
    const chunk: Buffer | null = out.read(70_000)
    assert.equal(chunk?.length, 70_000)
    const closed = once(out, 'close')
    abort.abort()
    await closed
    assert.equal(isOpen(), false)
  })
})

const grow = (gitDir: string, branch: string, content: string) => {
  const blob = plainGit(gitDir, ['hash-object', '-w', '--stdin'], content)
  const tree = plainGit(gitDir, ['mktree'], `100644 blob ${blob}\tfile\n`)
  const commit = plainGit(gitDir, ['commit-tree', '-m', content.slice(0, 20), '-p', `refs/heads/${branch}`, tree])
  plainGit(gitDir, ['update-ref', `refs/heads/${branch}`, commit])
  return commit
}
/** What somebody has who took this pack alone, and checked it; git refuses one that has an object twice. */
const taken = (test: TestContext, { bytes, format, tips }: { bytes: Buffer; format: string; tips: string[] }) => {
  const there = join(scratchFolder(test), 'there.git')
  plainGit('/', ['init', '-q', '--bare', `--object-format=${format}`, there])
  outputOf('git', ['-C', there, 'index-pack', '--strict', '--stdin'], { env: plainEnvironment, input: bytes })
  for (const [index, tip] of tips.entries()) plainGit(there, ['update-ref', `refs/tags/t${index}`, tip])
  assert.equal(plainGit(there, ['fsck', '--full', '--strict']), '')
  const count = plainGit(there, ['rev-list', '--objects', '--count', ...tips])
  assert.equal(Number(count), bytes.readUInt32BE(8), 'nothing more than is wanted')
  return count
}

describe('a pack and what was pushed since', () => {
  for (const format of ['sha1', 'sha256']) {
    it(`are one pack to who clones (${format})`, async (test) => {
      const { gitDir, write, repack, isNoted, tips, ask, askOld, pack } = scene(test, { format })
      const [first = ''] = write('main', 60)
      write('side')
      plainGit(gitDir, ['tag', '-a', '-m', 'x', 'v1', first])
      repack()
      assert.ok(await isNoted())
      const before = readFileSync(pack())
      for (const step of [
        // Back to what an old commit had: git alone would bring that object again.
        () => grow(gitDir, 'main', plainGit(gitDir, ['cat-file', 'blob', `${first}:file`])),
        () => grow(gitDir, 'main', 'first\n'.repeat(300)),
        () => plainGit(gitDir, ['repack', '-d', '-q']),
        () => grow(gitDir, 'main', 'second\n'.repeat(300)),
        () => plainGit(gitDir, ['tag', '-a', '-m', 'x', 'v2', 'main']),
        () => plainGit(gitDir, ['branch', 'other', 'main~1']),
        () => write('apart'),
      ]) {
        step()
        const wants = tips()
        const [bytes, again, old] = [await ask(wants), await ask(wants), await askOld(wants)]
        const sent = packIn(bytes, 'packfile\n')
        assert.ok(sent, step.toString())
        assert.ok(again.equals(bytes))
        assert.ok(packIn(old, 'NAK\n')?.equals(sent))
        assert.ok(sent.subarray(12, before.length - 40).equals(before.subarray(12, before.length - 40)))
        assert.equal(
          taken(test, { bytes: sent, format, tips: wants }),
          plainGit(gitDir, ['rev-list', '--objects', '--count', '--all']),
        )
      }
      const all = await Promise.all(Array.from({ length: 8 }, () => ask(tips())))
      assert.ok(all.every((answer) => answer.equals(all[0] ?? before)))
    })
  }

  it('are sent without what is no longer reached', async (test) => {
    const { gitDir, write, repack, isNoted, tips, ask, askOld, pack } = scene(test)
    const [first = ''] = write('main')
    write('side')
    const commit = plainGit(gitDir, ['rev-parse', 'main'])
    plainGit(gitDir, ['tag', '-a', '-m', 'x', 'v1', first])
    plainGit(gitDir, ['branch', 'merged', 'main~1'])
    repack()
    assert.ok(await isNoted())
    const bytes = readFileSync(pack())
    plainGit(gitDir, ['update-ref', '-d', 'refs/heads/merged'])
    assert.ok(packIn(await ask(tips()), 'packfile\n')?.equals(bytes), 'of a branch that others reach all is wanted')
    grow(gitDir, 'main', 'later')
    assert.ok(packIn(await ask(tips()), 'packfile\n'))
    for (const away of [
      ['-d', 'refs/heads/side'],
      ['refs/heads/main', `${commit}~1`],
      ['-d', 'refs/tags/v1'],
    ]) {
      plainGit(gitDir, ['update-ref', ...away])
      const wants = tips()
      const sent = packIn(await ask(wants), 'packfile\n')
      assert.ok(sent, away.join())
      assert.ok(packIn(await askOld(wants), 'NAK\n')?.equals(sent))
      taken(test, { bytes: sent, format: 'sha1', tips: wants })
    }
  })

  it('are left to git where something is left out behind a commit', async (test) => {
    const { gitDir, write, repack, isNoted, tips, ask } = scene(test)
    write('main')
    repack()
    assert.ok(await isNoted())
    const later = grow(gitDir, 'main', 'later')
    tips()
    assert.ok(packIn(await ask([later]), 'packfile\n'))
    const shallow = join(gitDir, 'shallow')
    const latest = grow(gitDir, 'main', 'latest')
    writeFileSync(shallow, `${later}\n`)
    tips()
    assert.equal((await ask([latest])).length, 0)
    rmSync(shallow)
  })

  it('are nothing that only hidden refs reach or another repository lends, whenever that came', async (test) => {
    const { folder, gitDir, write, repack, isNoted, tips, ask } = scene(test)
    write('main')
    repack()
    assert.ok(await isNoted())
    const [main = ''] = tips()
    const proposed = grow(gitDir, 'main', 'proposed')
    plainGit(gitDir, ['update-ref', 'refs/heads/main', main])
    for (const ref of ['refs/sheaf/pulls/1', 'refs/pull/1/head']) plainGit(gitDir, ['update-ref', ref, proposed])
    const lender = join(folder, 'lender.git')
    plainGit('/', ['clone', '-q', '--bare', gitDir, lender])
    const lent = grow(lender, 'main', 'lent')
    writeFileSync(join(gitDir, 'objects', 'info', 'alternates'), `${join(lender, 'objects')}\n`)
    plainGit(gitDir, ['update-ref', 'refs/heads/lent', lent])
    grow(gitDir, 'main', 'later')
    repack()
    for (const wants of [tips(), tips().slice(1), tips().slice(0, 1), [main]]) {
      const sent = packIn(await ask(wants), 'packfile\n')
      if (sent !== undefined) taken(test, { bytes: sent, format: 'sha1', tips: wants })
    }
  })

  it('stay what is sent through a tidying that finds more than one pack, until the pack has gone', async (test) => {
    const { gitDir, write, repack, note, noted, isNoted, tips, ask, pack } = scene(test)
    write('main')
    repack()
    assert.ok(await isNoted())
    const before = pack()
    grow(gitDir, 'main', 'later')
    plainGit(gitDir, ['repack', '-d', '-q'])
    await note()
    assert.ok(packIn(await ask(tips()), 'packfile\n'))
    repack()
    assert.equal(existsSync(before), false)
    await note()
    assert.ok(readFileSync(noted, 'latin1').includes(plainGit(gitDir, ['rev-parse', 'main'])))
    plainGit(gitDir, ['update-ref', 'refs/pull/1/head', grow(gitDir, 'main', 'proposed')])
    plainGit(gitDir, ['update-ref', 'refs/heads/main', 'main~1'])
    repack()
    await note()
    assert.equal(existsSync(noted), false)
  })
})

describe('a part of a pack', () => {
  /**
   * Two branches with the same files: what `main` has is made from what `side` has, which is longer, and what came before in `main` from
   * that, so that neither can be copied as it is where `side` is left out.
   */
  const alike = (gitDir: string) => {
    const [shared = '', ...own] = [4_000, 1_000, 2_000, 100].map((bytes) => randomBytes(bytes).toString('hex'))
    for (const [branch, mine = '', versions] of [
      ['main', own[0], 3],
      ['side', own[1], 2],
      ['apart', own[2], 1],
    ] as const) {
      const files = Array.from({ length: versions }, (_, index) => `${shared}\n${mine}\n${'x'.repeat(index)}`)
      writeHistory(
        gitDir,
        files.map((content, index) => ({
          branch: `refs/heads/${branch}`,
          parents: index === 0 ? [] : [index],
          changes: [
            { path: 'file', content },
            { path: `folder/${branch}`, content: `${branch} ${index}\n`.repeat(30) },
          ],
        })),
      )
    }
  }
  /** Which object each delta of a pack is made from. */
  const basesIn = (gitDir: string, pack: string) =>
    plainGit(gitDir, ['verify-pack', '-v', pack])
      .split('\n')
      .flatMap((line) => {
        const [id = '', , , , , depth, base] = line.split(/\s+/)
        return depth === undefined || base === undefined ? [] : [[id, base] as const]
      })
  const reachedBy = (gitDir: string, tips: readonly string[]) =>
    new Set(plainGit(gitDir, ['rev-list', '--objects', '--no-object-names', ...tips]).split('\n'))

  for (const format of ['sha1', 'sha256']) {
    for (const bitmaps of [true, false]) {
      it(`goes to who wants no more (${format}, ${bitmaps ? 'with' : 'without'} bitmaps)`, async (test) => {
        const { gitDir, note, noted, tips, ask, askOld, pack } = scene(test, { format })
        alike(gitDir)
        plainGit(gitDir, ['tag', '-a', '-m', 'x', 'v1', 'side'])
        plainGit(gitDir, ['tag', '-a', '-m', 'x', 'v2', 'v1'])
        plainGit(gitDir, ['repack', '-a', '-d', '-q', '-f', '--window=50', ...(bitmaps ? ['-b'] : [])])
        await note()
        assert.ok(existsSync(noted))
        const main = plainGit(gitDir, ['rev-parse', 'main'])
        const inMain = reachedBy(gitDir, [main])
        const bases = basesIn(gitDir, pack())
        const lacking = new Set(bases.flatMap(([id, base]) => (inMain.has(id) && !inMain.has(base) ? [id] : [])))
        assert.ok(lacking.size > 0, 'something is made from what only the other branch has')
        assert.ok(
          bases.some(([id, base]) => inMain.has(id) && lacking.has(base)),
          'and something from that',
        )
        const all = tips()
        let answered = 0
        const subsets = all.flatMap((tip) => [[tip], all.filter((other) => other !== tip)])
        for (const wants of subsets) {
          const sent = packIn(await ask(wants), 'packfile\n')
          if (sent === undefined) continue
          answered += 1
          assert.ok(packIn(await askOld(wants), 'NAK\n')?.equals(sent))
          taken(test, { bytes: sent, format, tips: wants })
        }
        if (bitmaps) assert.equal(answered, subsets.length)
        grow(gitDir, 'main', 'later')
        const [wants, others] = [tips(), tips().slice(1)]
        for (const some of [wants, ...(bitmaps ? [others] : [])]) {
          const sent = packIn(await ask(some), 'packfile\n')
          assert.ok(sent)
          taken(test, { bytes: sent, format, tips: some })
        }
      })
    }
  }

  it('has the tags of what it has, where a client follows them', async (test) => {
    const { gitDir, note, tips, ask, askOld } = scene(test)
    alike(gitDir)
    plainGit(gitDir, ['tag', '-a', '-m', 'x', 'v1', 'main~1'])
    plainGit(gitDir, ['tag', '-a', '-m', 'x', 'v2', 'v1'])
    plainGit(gitDir, ['tag', '-a', '-m', 'x', 'other', 'side'])
    plainGit(gitDir, ['repack', '-a', '-d', '-q', '-b'])
    await note()
    tips()
    plainGit(gitDir, ['tag', '-a', '-m', 'x', 'v3', 'main'])
    tips()
    const main = plainGit(gitDir, ['rev-parse', 'main'])
    const [v2, v3] = [plainGit(gitDir, ['rev-parse', 'v2']), plainGit(gitDir, ['rev-parse', 'v3'])]
    const alone = packIn(await ask([main]), 'packfile\n')
    assert.ok(alone)
    taken(test, { bytes: alone, format: 'sha1', tips: [main] })
    const followed = packIn(await ask([main], ['ofs-delta', 'include-tag', 'done']), 'packfile\n')
    assert.ok(followed)
    taken(test, { bytes: followed, format: 'sha1', tips: [main, v2, v3] })
    const old = packIn(await askOld([main], 'side-band-64k ofs-delta include-tag'), 'NAK\n')
    assert.ok(old?.equals(followed))
  })

  it('is made by git where much is left out, which is counted and not listed', async (test) => {
    const { gitDir, note } = scene(test)
    alike(gitDir)
    plainGit(gitDir, ['repack', '-a', '-d', '-q', '-b'])
    await note()
    const pack = await openNotedPack(gitDir)
    assert.ok(pack)
    const git = createGit()
    test.onTestFinished(() => Promise.all([pack.file.close(), git.close()]).then(() => undefined))
    const asked: string[] = []
    const traced: typeof git = {
      ...git,
      run(options) {
        asked.push(options.args.includes('--count') ? 'count' : (options.args[0] ?? ''))
        return git.run(options)
      },
    }
    const question = { gitDir, pack, wants: new Set([plainGit(gitDir, ['rev-parse', 'main'])]), tags: [], signal }
    assert.equal(await createWantedObjects({ git: traced, mostLeft: 0 }).find(question), undefined)
    assert.deepEqual(asked, ['count'])
    const found = await createWantedObjects({ git }).find(question)
    assert.ok(found && found.objects < pack.objects)
    await found.checksum
  })

  it('is copied in many pieces as well', async (test) => {
    const { gitDir, note, tips, ask } = scene(test)
    for (const branch of ['main', 'side'])
      writeHistory(
        gitDir,
        Array.from({ length: 400 }, (_, index) => ({
          branch: `refs/heads/${branch}`,
          parents: index === 0 ? [] : [index],
          changes: [{ path: `${index % 7}`, content: `${index} `.repeat(300) + (index % 3 === 0 ? branch : '') }],
        })),
      )
    const blob = plainGit(gitDir, ['hash-object', '-w', '--stdin'], randomBytes(300_000))
    const tree = plainGit(gitDir, ['mktree'], `100644 blob ${blob}\tlarge\n`)
    plainGit(gitDir, ['update-ref', 'refs/heads/large', plainGit(gitDir, ['commit-tree', '-m', 'x', tree])])
    plainGit(gitDir, ['repack', '-a', '-d', '-q', '-b', '-f'])
    await note()
    const [large, main, side] = ['large', 'main', 'side'].map((name) => plainGit(gitDir, ['rev-parse', name]))
    tips()
    for (const wants of [[main], [side], [main, large], [side, large], [large]].map((ids) =>
      ids.map((id) => id ?? ''),
    )) {
      const sent = packIn(await ask(wants), 'packfile\n')
      assert.ok(sent)
      taken(test, { bytes: sent, format: 'sha1', tips: wants })
    }
  })
})
