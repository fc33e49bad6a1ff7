import { describe, expect, it, vi } from 'vitest'
import { slowestFiles, sumUp } from './report.ts'
import { type SuiteResult, suiteOf } from './suite.ts'
import { filesIn, linesOf, type TestFile } from './test-file.ts'

const file = (over: Partial<TestFile>): TestFile => ({
  file: 'a.test.ts',
  passed: 0,
  failed: 0,
  milliseconds: 1200,
  ...over,
})

const result = (files: readonly TestFile[], code = 0): SuiteResult =>
  suiteOf('some', { files, code, milliseconds: 1200, output: '' })

describe('a suite', () => {
  it('has failed when nothing ran', () => {
    expect(result([]).failed).toBe(1)
    expect(result([file({})]).failed).toBe(1)
  })

  it('has failed when it broke off, whatever it had counted by then', () => {
    expect(result([file({ passed: 5 })], 1).failed).toBe(1)
  })

  it('counts what its files came to as it stands', () => {
    expect(result([file({ passed: 5 }), file({ failed: 2 })], 1)).toMatchObject({ passed: 5, failed: 2 })
    expect(result([file({ passed: 5 })])).toMatchObject({ passed: 5, failed: 0 })
  })

  it('hears from its runner in lines, and from nothing else', () => {
    const files = [file({ passed: 5 }), file({ file: 'b.test.ts', failed: 2 })]
    expect(filesIn(linesOf(files))).toEqual(files)
    expect(() => filesIn('5 passed\n')).toThrow()
  })
})

describe('the dearest files', () => {
  it('are named, and all that are above their budget', () => {
    const quick = Array.from({ length: 30 }, (_, at) => file({ file: `quick${at}.test.ts`, milliseconds: at }))
    const slow = Array.from({ length: 12 }, (_, at) => file({ file: `slow${at}.test.ts`, milliseconds: 30_000 + at }))
    const [, ...lines] = slowestFiles([result([...quick, ...slow])])
    expect(lines).toHaveLength(12)
    expect(lines[0]).toBe('    30.0 s  some: slow11.test.ts  over its budget of 20.0 s')
    const [, ...few] = slowestFiles([result(quick)])
    expect(few).toHaveLength(10)
    expect(few.join()).not.toContain('budget')
  })

  it('are those that take most of the processor, however long a loaded machine had them wait', () => {
    const waited = file({ file: 'waited.test.ts', passed: 1, milliseconds: 90_000, processorMs: 2_000 })
    const worked = file({ file: 'worked.test.ts', passed: 1, milliseconds: 30_000, processorMs: 25_000 })
    const [, ...lines] = slowestFiles([result([waited, worked])])
    expect(lines).toEqual([
      '    25.0 s  some: worked.test.ts  over its budget of 20.0 s',
      '     2.0 s  some: waited.test.ts',
    ])
  })
})

describe('the sum of all suites', () => {
  it('is the last line, and the exit code says whether anything failed', () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    expect(sumUp([result([file({ passed: 3 })]), result([file({ passed: 4 })])], { milliseconds: 9_000 })).toBe(0)
    expect(String(log.mock.lastCall?.[0]).split('\n').at(-1)).toBe('7 passed, 0 failed')
    expect(sumUp([result([file({ passed: 3 })]), result([file({ failed: 1 })])], { milliseconds: 9_000 })).toBe(1)
    expect(String(log.mock.lastCall?.[0]).split('\n').at(-1)).toBe('3 passed, 1 failed')
    log.mockRestore()
  })

  it('has what failed right before it, and what passed at a second try alone', () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const long = Array.from({ length: 30 }, (_, at) => `line ${at}`).join('\n')
    const failed = file({ file: 'b.test.ts', failed: 1, failures: [{ test: 'b > breaks', error: long }] })
    const shaky = file({ passed: 1, atSecondTry: [{ test: 'a > shakes', error: 'Error: late' }] })
    sumUp([result([shaky, failed])], { milliseconds: 9_000 })
    const lines = log.mock.calls.flat().join('\n').split('\n')
    expect(lines.slice(lines.indexOf('At a second try, which is to be mended:'))).toEqual([
      'At a second try, which is to be mended:',
      '  ~ some: a.test.ts › a > shakes',
      '      Error: late',
      '',
      'What failed:',
      '  ✗ some: b.test.ts › b > breaks',
      ...Array.from({ length: 25 }, (_, at) => `      line ${at}`),
      '      … and 5 lines above',
      '',
      '1 passed, 1 failed',
    ])
    log.mockRestore()
  })

  it('names a suite that broke off, with the last that it said', () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    sumUp([suiteOf('some', { files: [], code: 3, milliseconds: 1, output: 'no such option' })], { milliseconds: 9 })
    expect(log.mock.calls.flat()).toContain('  ✗ some: some › ran nothing, with code 3')
    expect(log.mock.calls.flat()).toContain('      no such option')
    log.mockRestore()
  })

  it('says what the run took, and whether that is more than it may', () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    sumUp([result([file({ passed: 3 })])], { milliseconds: 240_000 })
    expect(log.mock.calls.flat()).toContain('\nThe run took 240.0 s')
    sumUp([result([file({ passed: 3 })])], { milliseconds: 250_000, processorMs: 400_000 })
    expect(log.mock.calls.flat()).toContain(
      '\nThe run took 250.0 s and 400.0 s of processor time, over its budget of 240.0 s on 2 cores, with 480.0 s of processor time',
    )
    log.mockRestore()
  })
})

describe('what needs a program that this machine lacks', () => {
  it('is named, and neither passed nor failed', () => {
    const log = vi.spyOn(console, 'log').mockReturnValue()
    const lfs = file({ file: 'lfs.test.ts', passed: 3, notRun: ['git-lfs > pushes'] })
    expect(sumUp([result([lfs])], { milliseconds: 1200 })).toBe(0)
    const said = log.mock.calls.map(([line]) => String(line))
    log.mockRestore()
    expect(said).toContain('  – some: lfs.test.ts › git-lfs > pushes')
    expect(said.at(-1)).toBe('\n3 passed, 0 failed')
  })
})
