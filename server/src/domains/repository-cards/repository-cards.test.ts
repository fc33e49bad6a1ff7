import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { InputOf } from '@sheaf/contract'
import { writeLfsPointer } from '@sheaf/git-engine'
import { plainGit } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { openDirectDeps } from '../../testing/direct-deps.ts'
import { addCollaborator, folderOf, moveRefs, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { planCommand } from '../billing/index.ts'
import { keepObject } from '../objects/index.ts'

type Person = Awaited<ReturnType<typeof signIn>>
type Kind = 'code' | 'model' | 'dataset'
type Query = NonNullable<InputOf<'discoverRepositories'>['query']>

/** A file of safetensors, whose tensors are never read. */
function weights(tensors: Record<string, { dtype: string; shape: number[] }>): Buffer {
  const header = Buffer.from(JSON.stringify(tensors))
  const start = Buffer.alloc(8)
  start.writeBigUInt64LE(BigInt(header.length))
  return Buffer.concat([start, header])
}

describe('models and datasets', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const make = async (
    person: Person,
    repo: string,
    { kind = 'model', readme, isPrivate = false }: { kind?: Kind; readme?: string; isPrivate?: boolean } = {},
  ) => {
    const { uid } = await person.api.createRepository({
      body: { owner_uid: person.user.uid, repo_name: repo, repo_kind: kind, repo_is_private: isPrivate },
    })
    const params = { owner: person.user.username, repo }
    if (readme !== undefined) await write(person, params, readme)
    return { params, uid }
  }
  const write = async (person: Person, params: { owner: string; repo: string }, text: string) => {
    const refs = await person.api.listRefs({ params })
    await person.api.createCommit({
      params,
      body: {
        branch: 'main',
        base: refs[0]?.branch.ref_git_id ?? null,
        message: 'Card',
        changes: [{ action: 'put', path: 'README.md', text }],
      },
    })
  }
  const card = (lines: string) => `---\n${lines}\n---\n# Text\n`
  /** The card once all that was pushed has been read. */
  const read = async (by: Pick<Person, 'api'>, params: { owner: string; repo: string }) => {
    let found = await by.api.getRepositoryCard({ params })
    await eventually(async () => {
      found = await by.api.getRepositoryCard({ params })
      assert.equal(found.state, 'read')
    })
    return found
  }
  const list = async (by: Pick<Person, 'api'>, kind: 'model' | 'dataset', query: Query) =>
    (await by.api.discoverRepositories({ params: { kind }, query })).items.map(({ repo_name }) => repo_name)
  /** A tag that nothing of another test has. */
  const mark = () => `t${randomUUID().replaceAll('-', '').slice(0, 12)}`

  it('are read when they are pushed to, and said to have what is wrong in them', async () => {
    const ada = await signIn(server)
    const { params } = await make(ada, 'wheat')
    assert.equal((await ada.api.getRepositoryCard({ params })).state, 'none')
    await write(
      ada,
      params,
      card('license: mit\nlanguage: [en, klingon]\nlibrary_name: transformers\npipeline_tag: fill-mask'),
    )
    const { facts, problems, path, files, bytes } = await read(server.browser(), params)
    assert.deepEqual(
      [facts.license, facts.languages, facts.library, facts.tasks, path],
      ['mit', ['en'], 'transformers', ['fill-mask'], 'README.md'],
    )
    assert.deepEqual(problems, [{ problem: 'unknown_language', field: 'language', value: 'klingon' }])
    assert.deepEqual([files.length, files[0]?.class, files[0]?.count], [1, 'other', 1])
    assert.ok(bytes > 50)
    await write(ada, params, '# No card any more\n')
    await eventually(async () => assert.equal((await read(ada, params)).facts.license, null))
    await ada.api.setRepositoryKind({ params, body: { kind: 'code' } })
    assert.deepEqual((await ada.api.getRepositoryCard({ params })).state, 'none')
    await eventually(async () => {
      const rows = await server.database.read.selectFrom('repository_cards').select('repo_id').execute()
      const row = await server.database.read
        .selectFrom('repositories')
        .select('id')
        .where('name', '=', 'wheat')
        .executeTakeFirstOrThrow()
      assert.ok(!rows.some(({ repo_id }) => repo_id === row.id))
    })
  })

  it('are listed by what their cards say, with counts by all filters but their own', async () => {
    const ada = await signIn(server)
    const tag = mark()
    const cards: [string, string][] = [
      ['oat', 'license: mit\npipeline_tag: fill-mask'],
      ['rye', 'license: mit\npipeline_tag: translation'],
      ['spelt', 'license: apache-2.0\npipeline_tag: translation'],
    ]
    for (const [name, lines] of cards) {
      const { params } = await make(ada, name, { readme: card(`${lines}\ntags: [${tag}]`) })
      await read(ada, params)
    }
    await make(ada, 'field', { kind: 'dataset', readme: card(`license: mit\ntags: [${tag}]`) })
    await make(ada, 'sources', { kind: 'code', readme: card(`license: mit\ntags: [${tag}]`) })
    const visitor = server.browser()
    assert.deepEqual(await list(visitor, 'model', { tag }), ['spelt', 'rye', 'oat'])
    assert.deepEqual(await list(visitor, 'model', { tag, sort: 'name' }), ['oat', 'rye', 'spelt'])
    assert.deepEqual(await list(visitor, 'model', { tag, license: 'MIT' }), ['rye', 'oat'])
    assert.deepEqual(await list(visitor, 'model', { tag, license: 'mit', task: 'translation' }), ['rye'])
    assert.deepEqual(await list(visitor, 'model', { tag, query: 'sp' }), ['spelt'])
    assert.deepEqual(await list(visitor, 'model', { query: `${ada.user.username}/oat` }), ['oat'])
    assert.deepEqual(await list(visitor, 'model', { query: `${tag} rye` }), ['rye'])
    await eventually(async () => assert.deepEqual(await list(visitor, 'dataset', { tag }), ['field']))
    const counted = await visitor.api.countCardFacets({ params: { kind: 'model' }, query: { tag, license: 'mit' } })
    assert.deepEqual([counted.total, counted.is_complete], [2, true])
    const values = (facet: string) => counted.facets.find((each) => each.facet === facet)?.values
    assert.deepEqual(values('license'), [
      { value: 'mit', count: 2 },
      { value: 'apache-2.0', count: 1 },
    ])
    assert.deepEqual(values('task'), [
      { value: 'fill-mask', count: 1 },
      { value: 'translation', count: 1 },
    ])
    const [item] = (await visitor.api.discoverRepositories({ params: { kind: 'model' }, query: { query: 'oat', tag } }))
      .items
    assert.deepEqual([item?.task, item?.license, item?.library, item?.is_private], ['fill-mask', 'mit', null, false])
  })

  it('come in pages that begin where the last one ended, in every order', async () => {
    const ada = await signIn(server)
    const names = ['a', 'b', 'c', 'd', 'e'].map((letter) => `page-${letter}`)
    await planCommand(server.config, [ada.user.username, 'professional'])
    for (const name of names) await make(ada, name, { kind: 'dataset' })
    await ada.api.starRepository({ params: { owner: ada.user.username, repo: 'page-c' } })
    const all = async (sort: 'updated' | 'created' | 'stars' | 'name') => {
      const found: string[] = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await ada.api.discoverRepositories({
          params: { kind: 'dataset' },
          query: { query: ada.user.username, sort, page_size: 2, ...(cursor !== undefined && { cursor }) },
        })
        assert.ok(page.items.length <= 2)
        found.push(...page.items.map(({ repo_name }) => repo_name))
        cursor = page.next
      }
      return found
    }
    assert.deepEqual(await all('name'), names)
    assert.deepEqual(await all('updated'), names.toReversed())
    assert.deepEqual(await all('created'), names.toReversed())
    assert.deepEqual(await all('stars'), ['page-c', 'page-e', 'page-d', 'page-b', 'page-a'])
    // What is no cursor begins at the first.
    for (const cursor of ['x', '[]', Buffer.from('["x",{}]').toString('base64url')])
      assert.equal((await list(ada, 'dataset', { query: ada.user.username, cursor })).length, 5)
  })

  it('that are private are in nothing that others are told', async () => {
    const [ada, bob, eve] = [await signIn(server), await signIn(server), await signIn(server)]
    const tag = mark()
    const base = `${ada.user.username}/seed`
    const seed = await make(ada, 'seed', { readme: card(`tags: [${tag}]`), isPrivate: true })
    const grown = await make(bob, 'grown', { readme: card(`base_model: ${base}\ntags: [${tag}]`) })
    const hidden = await make(bob, 'hidden', { readme: card(`base_model: ${base}\ntags: [${tag}]`), isPrivate: true })
    for (const [person, { params }] of [
      [ada, seed],
      [bob, grown],
      [bob, hidden],
    ] as const)
      await read(person, params)
    const seen = async (by: Pick<Person, 'api'>) => {
      const { total, facets } = await by.api.countCardFacets({ params: { kind: 'model' }, query: { tag } })
      const named = facets.find(({ facet }) => facet === 'base_model')?.values[0]?.count ?? 0
      return [(await list(by, 'model', { tag, sort: 'name' })).join(), total, named]
    }
    assert.deepEqual(await seen(server.browser()), ['grown', 1, 1])
    assert.deepEqual(await seen(eve), ['grown', 1, 1])
    assert.deepEqual(await seen(ada), ['grown,seed', 2, 1])
    assert.deepEqual(await seen(bob), ['grown,hidden', 2, 2])
    // What it is made from is a name, and leads to what is there only for those who may see it.
    const from = async (by: Pick<Person, 'api'>) =>
      (await by.api.getRepositoryCard({ params: grown.params })).base_models.map(
        ({ repository }) => repository?.repo_name,
      )
    assert.deepEqual([await from(eve), await from(ada)], [[undefined], ['seed']])
    assert.equal(await codeOf(eve.api.getRepositoryCard({ params: seed.params })), 404)
    const { derived } = await ada.api.getRepositoryCard({ params: seed.params })
    assert.deepEqual([derived.total, derived.items.map(({ repo_name }) => repo_name)], [1, ['grown']])
    await addCollaborator(server, { ownerId: ada.user.ownerId, repoUid: hidden.uid, role: 'reader' })
    assert.equal((await ada.api.getRepositoryCard({ params: seed.params })).derived.total, 2)
    // By the name that it had when this was written, too.
    await ada.api.renameRepository({ params: seed.params, body: { repo_name: 'seed-two' } })
    const renamed = await ada.api.getRepositoryCard({ params: { ...seed.params, repo: 'seed-two' } })
    assert.equal(renamed.derived.total, 2)
  })

  it('of weights say how many parameters they have, in files of Git and of Git LFS', async (test) => {
    const ada = await signIn(server)
    const { deps, stop } = await openDirectDeps(server.config)
    test.onTestFinished(stop)
    const { params, uid } = await make(ada, 'weighed')
    await write(ada, params, card('license: mit'))
    const gitDir = folderOf(server, { uid })
    const { id } = await server.database.read
      .selectFrom('repositories')
      .select('id')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    const object = Buffer.concat([weights({ b: { dtype: 'BF16', shape: [10, 10] } }), Buffer.alloc(5_000)])
    const oid = createHash('sha256').update(object).digest('hex')
    await keepObject(deps, {
      repository: { id, ownerId: ada.user.ownerId },
      body: Readable.from([object]),
      size: object.length,
    })
    const liar = Buffer.alloc(8)
    liar.writeBigUInt64LE(4_000_000_000n)
    const files: [string, Buffer | string][] = [
      ['README.md', card('license: mit')],
      ['model-1.safetensors', weights({ a: { dtype: 'F32', shape: [2, 3] } })],
      ['model-2.safetensors', writeLfsPointer({ oid, size: object.length })],
      ['model-3.safetensors', liar],
      // The pointer of something that it has not.
      ['model-4.safetensors', writeLfsPointer({ oid: 'a'.repeat(64), size: 1_000_000_000 })],
    ]
    const tree = files
      .map(([name, bytes]) => `100644 blob ${plainGit(gitDir, ['hash-object', '-w', '--stdin'], bytes)}\t${name}\n`)
      .join('')
    plainGit(gitDir, [
      'update-ref',
      'refs/heads/lfs',
      plainGit(gitDir, ['commit-tree', plainGit(gitDir, ['mktree'], tree), '-m', 'w']),
    ])
    await moveRefs(server)
    const { api } = ada
    await api.setDefaultBranch({ params, body: { name: 'lfs' } })
    let found = await read(ada, params)
    await eventually(async () => {
      found = await read(ada, params)
      assert.notEqual(found.parameters, null)
    })
    assert.equal(found.parameters, 106)
    assert.deepEqual(found.dtypes, [
      { dtype: 'BF16', parameters: 100 },
      { dtype: 'F32', parameters: 6 },
    ])
    const weighed = found.files.find((each) => each.class === 'weights')
    assert.equal(weighed?.count, 4)
    assert.ok((weighed?.bytes ?? 0) > object.length && (weighed?.bytes ?? 0) < object.length + 2_000)
  })

  it('say which libraries load a model by its files, and are found by these', async () => {
    const ada = await signIn(server)
    const tag = mark()
    const { params } = await make(ada, 'grown', { readme: card(`tags: [${tag}]`) })
    const add = async (paths: readonly string[]) => {
      const refs = await ada.api.listRefs({ params })
      const changes = paths.map((path) => ({ action: 'put' as const, path, text: '{}' }))
      const base = refs[0]?.branch.ref_git_id ?? null
      await ada.api.createCommit({ params, body: { branch: 'main', base, message: 'Weights', changes } })
    }
    assert.deepEqual((await read(ada, params)).libraries, [])
    await add(['adapter_config.json', 'config.json', 'model.safetensors', 'a b.gguf', 'in/wheat.Q4_K_M.gguf'])
    await eventually(async () => {
      const { libraries } = await read(ada, params)
      assert.deepEqual(libraries, [
        { library: 'peft', file: null },
        { library: 'transformers', file: null },
        { library: 'gguf', file: 'in/wheat.Q4_K_M.gguf' },
        { library: 'safetensors', file: 'model.safetensors' },
      ])
    })
    assert.deepEqual(await list(ada, 'model', { tag, library: 'gguf' }), ['grown'])
    assert.deepEqual(await list(ada, 'model', { tag, library: 'onnx' }), [])
  })

  it('say of which splits a dataset is made', async () => {
    const ada = await signIn(server)
    const readme = card('dataset_info: {splits: [{name: test, num_examples: 12}]}')
    const { params } = await make(ada, 'rows', { kind: 'dataset', readme })
    assert.deepEqual((await read(ada, params)).parts, [])
    const refs = await ada.api.listRefs({ params })
    const changes = ['train.csv', 'test.csv', 'notes.md'].map((path) => ({ action: 'put' as const, path, text: 'a\n' }))
    const base = refs[0]?.branch.ref_git_id ?? null
    await ada.api.createCommit({ params, body: { branch: 'main', base, message: 'Rows', changes } })
    await eventually(async () => {
      const { parts, more_splits, libraries } = await read(server.browser(), params)
      assert.deepEqual(parts, [
        {
          name: 'default',
          splits: [
            { name: 'train', files: 1, bytes: 2, rows: null },
            { name: 'test', files: 1, bytes: 2, rows: 12 },
          ],
        },
      ])
      assert.deepEqual([more_splits, libraries], [0, []])
    })
  })

  it('that are created by a form have a card from their first commit on', async () => {
    const ada = await signIn(server)
    const body = {
      owner_uid: ada.user.uid,
      repo_name: 'harvest',
      repo_description: '---\nlicense: gpl-3.0\n--- "quoted": [x',
      license: 'proprietary' as const,
      tasks: ['classification' as const, 'nlp' as const],
      modalities: ['text' as const],
    }
    assert.equal(await codeOf(server.browser().api.createDataset({ body })), 401)
    const made = await ada.api.createDataset({ body })
    assert.equal(made.is_described, true)
    const params = { owner: made.owner, repo: made.repo_name }
    const { facts, problems, kind } = await read(server.browser(), params)
    assert.equal(kind, 'dataset')
    assert.deepEqual(problems, [])
    assert.deepEqual(
      [facts.license, facts.license_name, facts.tasks, facts.modalities],
      ['other', 'proprietary', ['classification', 'nlp'], ['text']],
    )
    const { data } = await ada.api.listCommits({ params: { ...params, branch: 'main' }, query: {} })
    assert.deepEqual(
      data.map(({ message }) => message),
      ['Describe the dataset'],
    )
    assert.equal(await codeOf(ada.api.createDataset({ body })), 409)
    // Of somebody else.
    const eve = await signIn(server)
    assert.equal(await codeOf(eve.api.createDataset({ body: { ...body, repo_name: 'theirs' } })), 403)
  })

  it('of which the card is hostile cost their thread, and nobody else anything', async () => {
    const ada = await signIn(server)
    const { params } = await make(ada, 'deep', { readme: card(`a: ${'['.repeat(30_000)}`) })
    const { problems } = await read(ada, params)
    assert.equal(problems.length, 1)
    const [item] = (await ada.api.discoverRepositories({ params: { kind: 'model' }, query: { query: 'deep' } })).items
    assert.equal(item?.repo_name, 'deep')
  })
})
