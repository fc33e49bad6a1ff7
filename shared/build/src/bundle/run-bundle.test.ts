import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, onTestFinished } from 'vitest'

/** A bundle whose program calls, once it runs, many functions that nothing had called before. */
function makeSample(): string {
  const dist = mkdtempSync(join(tmpdir(), 'sheaf-run-bundle-'))
  onTestFinished(() => rmSync(dist, { recursive: true, force: true }))
  const functions = Array.from(
    { length: 2000 },
    (_, at) => `function f${at}(x) { return [x, ${at}].map((y) => y + 1) }`,
  )
  const calls = Array.from({ length: 2000 }, (_, at) => `f${at}(1)`).join('; ')
  writeFileSync(
    join(dist, 'main.cjs'),
    `${functions.join('\n')}\nmodule.exports = { run() { ${calls}; return 'ran' } }\n`,
  )
  writeFileSync(join(dist, '.stamp'), 'digest\nfingerprint\n')
  return dist
}

/** Starts it in a process of its own, as a start does, and gives how many of its functions were compiled anew. */
function start(dist: string): { said: string; compiled: number } {
  const log = join(dist, 'functions.log')
  const script = `
    const { runBundle } = await import(${JSON.stringify(join(import.meta.dirname, 'run-bundle.ts'))})
    const { exported, keepCompiled } = runBundle({ dist: ${JSON.stringify(dist)} })
    process.stdout.write(exported.run())
    keepCompiled({ first: 0, again: 300 })
    setTimeout(() => {}, 1500)`
  const flags = ['--no-flush-bytecode', '--log-function-events', '--no-logfile-per-isolate', `--logfile=${log}`]
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, '--input-type=module', '--eval', script])
  assert.equal(stderr.toString(), '')
  const compiled = readFileSync(log, 'latin1')
    .split('\n')
    .filter((line) => /^function,interpreter,.*,f\d+$/.test(line)).length
  rmSync(log)
  return { said: stdout.toString(), compiled }
}

describe('runBundle', () => {
  it('compiles no function anew that the start before has called', () => {
    const dist = makeSample()
    assert.deepEqual(start(dist), { said: 'ran', compiled: 2000 })
    assert.deepEqual(start(dist), { said: 'ran', compiled: 0 })
    assert.deepEqual(readdirSync(dist).sort(), ['.compiled', '.stamp', 'main.cjs'])
  })

  it('believes no file that is cut off, damaged or of another bundle, and writes it anew', () => {
    const dist = makeSample()
    const kept = join(dist, '.compiled')
    start(dist)
    const whole = readFileSync(kept)
    const damaged = Buffer.from(whole)
    damaged.fill(7, whole.length / 2)
    for (const bytes of [whole.subarray(0, whole.length / 2), damaged, Buffer.alloc(0)]) {
      writeFileSync(kept, bytes)
      assert.deepEqual(start(dist), { said: 'ran', compiled: 2000 })
      assert.equal(start(dist).compiled, 0)
    }
    writeFileSync(join(dist, '.stamp'), 'another\nfingerprint\n')
    assert.equal(start(dist).compiled, 2000)
  })

  it('starts where nothing can be written', () => {
    const dist = makeSample()
    mkdirSync(join(dist, '.compiled.draft'))
    assert.equal(start(dist).said, 'ran')
    assert.equal(existsSync(join(dist, '.compiled')), false)
    rmSync(join(dist, '.compiled.draft'), { recursive: true, force: true })
    mkdirSync(join(dist, '.compiled'))
    assert.equal(start(dist).said, 'ran')
    assert.equal(existsSync(join(dist, '.compiled.draft')), false)
  })
})
