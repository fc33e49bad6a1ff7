import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest'
import { loadingLines } from '../../../../remote-repos/src/screens/code/card/loading-lines.ts'
import { issueAccessKey, signIn } from '../../testing/factories.ts'
import { installHubClients, noHubClients } from '../../testing/hub-clients.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

const loaders = noHubClients === undefined ? installHubClients('hub-loaders.json') : []

/** An interpreter that has Transformers and PyTorch, which are some gigabytes: nobody is made to have them for a test. */
const withTorch = process.env.SHEAF_TEST_TORCH ?? ''
if (withTorch === '')
  process.stderr.write(
    'NOT run: the lines of Transformers. Name a python3 that has it with PyTorch in SHEAF_TEST_TORCH.\n',
  )

/** What pages show to copy, run as it stands there, with what PyPI has of it. */
describe.skipIf(loaders.length === 0)('lines that load what a page shows', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const pythonOf = (library: string) =>
    loaders.find(({ name }) => name.startsWith(`${library} `))?.python ?? assert.fail(`no ${library} here`)
  /** With nothing said of where the Hub is but by the lines themselves. */
  const run = async (test: TestContext, python: string, args: readonly string[], more: Record<string, string> = {}) => {
    const home = scratchFolder(test)
    const env = { PATH: process.env.PATH, HOME: home, HF_HOME: join(home, 'hf'), NO_PROXY: '*', ...more }
    const { code, out, err } = await runProgram(python, args, env)
    assert.equal(code, 0, `${out}\n${err}`)
    return out
  }
  const publish = async (kind: 'model' | 'dataset', files: Record<string, Buffer | string>) => {
    const { api, user } = await signIn(server)
    const { token } = await issueAccessKey(server, user, { grants: { repo_access: 2 } })
    const made = await fetch(new URL('/api/repos/create', server.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      // As clients write it: no type is a model.
      body: JSON.stringify({ name: 'wheat', ...(kind === 'dataset' && { type: kind }) }),
    })
    assert.equal(made.status, 200)
    const operations = Object.entries(files).map(([path, bytes]) => ({
      key: 'file',
      value: { path, content: Buffer.from(bytes).toString('base64'), encoding: 'base64' },
    }))
    const lines = [{ key: 'header', value: { summary: 'First', description: '' } }, ...operations]
    const sent = await fetch(new URL(`/api/${kind}s/${user.username}/wheat/commit/main`, server.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
      body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    })
    assert.equal(sent.status, 200, await sent.clone().text())
    const params = { owner: user.username, repo: 'wheat' }
    // What it is, the first upload said.
    assert.equal((await api.getRepository({ params })).model.kind, kind)
    await expect.poll(async () => (await api.getRepositoryCard({ params })).state, { timeout: 60_000 }).toBe('read')
    const card = await api.getRepositoryCard({ params })
    return { name: `${user.username}/wheat`, card }
  }

  it('of a dataset, by its configuration', { timeout: 120_000 }, async (test) => {
    const { name, card } = await publish('dataset', {
      'README.md': '# Wheat\n',
      'train.csv': 'grain,weight\nrye,3\noat,4\n',
    })
    const [shown] = loadingLines({ card, name, origin: server.url })
    const script = join(scratchFolder(test), 'lines.py')
    writeFileSync(script, [...(shown?.lines ?? []), 'print(dataset["train"].num_rows)'].join('\n'))
    assert.match(await run(test, pythonOf('datasets'), [script]), /^2$/m)
  })

  it('of a model, by its weights and by the command', { timeout: 120_000 }, async (test) => {
    const header = JSON.stringify({ a: { dtype: 'F32', shape: [2], data_offsets: [0, 8] } }).padEnd(64, ' ')
    const length = Buffer.alloc(8)
    length.writeBigUInt64LE(BigInt(header.length))
    const weights = Buffer.concat([length, Buffer.from(header), Buffer.alloc(8)])
    const { name, card } = await publish('model', { 'README.md': '# Wheat\n', 'model.safetensors': weights })
    assert.deepEqual(card.files.map((each) => each.class).toSorted(), ['other', 'weights'])
    const [shown] = loadingLines({ card, name, origin: server.url })
    assert.equal(shown?.library, 'Safetensors')
    // As for whoever has no PyTorch, which is a gigabyte: the same call of the same library, for numpy.
    const lines = shown.lines.map((line) => line.replace('safetensors.torch', 'safetensors.numpy'))
    const script = join(scratchFolder(test), 'lines.py')
    writeFileSync(script, [...lines, 'print(weights["a"].shape)'].join('\n'))
    const python = pythonOf('transformers')
    assert.match(await run(test, python, [script]), /^\(2,\)$/m)
    const command = ['-m', 'huggingface_hub.cli.hf', 'download', name]
    assert.match(await run(test, python, command, { HF_ENDPOINT: server.url }), /snapshots/)
  })

  // `.ci/run` says that it does not run where PyTorch is not there.
  if (withTorch === '') return

  it('of a model of Transformers, with all of its weights', { timeout: 300_000 }, async (test) => {
    const folder = scratchFolder(test)
    const make = join(folder, 'make.py')
    const sizes = 'vocab_size=4, hidden_size=8, num_hidden_layers=1, num_attention_heads=1, intermediate_size=8'
    const lines = [
      'import sys',
      'from transformers import BertConfig, BertModel',
      `model = BertModel(BertConfig(${sizes}))`,
      'model.save_pretrained(sys.argv[1])',
      'print("weights", sum(each.double().sum().item() for each in model.parameters()))',
    ]
    writeFileSync(make, lines.join('\n'))
    const made =
      /^weights .+$/m.exec(await run(test, withTorch, [make, folder]))?.[0] ?? assert.fail('nothing was made')
    const { name, card } = await publish('model', {
      'README.md': '# Wheat\n',
      'config.json': readFileSync(join(folder, 'config.json')),
      'model.safetensors': readFileSync(join(folder, 'model.safetensors')),
    })
    const [shown] = loadingLines({ card, name, origin: server.url })
    assert.equal(shown?.library, 'Transformers')
    const script = join(folder, 'lines.py')
    const end = 'print("weights", sum(each.double().sum().item() for each in model.parameters()))'
    writeFileSync(script, [...shown.lines, end].join('\n'))
    assert.ok((await run(test, withTorch, [script])).includes(made))
  })
})
