import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { wrongAnswers } from './where-it-is-made.ts'

/** A document with these rows, and as many that are right as are needed. */
const documentOf = (...rows: string[]) => {
  const right = Array.from({ length: 10 }, (_, at) => `| Question ${at}? | \`server/tag.ts\` | \`tagOf\` |`)
  const table = ['| question | file | there it is |', '|---|---|---|', ...right, ...rows]
  return [
    '# Contributing',
    '## Where is it made?',
    '',
    ...table,
    '',
    '## Add a screen',
    '| a | `gone.ts` | `x` |',
    '',
  ].join('\n')
}

function workspace(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-where-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'server'))
  writeFileSync(join(folder, 'server/tag.ts'), 'export const tagOf = 1\n')
  return folder
}

describe('the table that says where things are made', () => {
  it('answers the questions that newcomers were asked', () => {
    expect(wrongAnswers()).toEqual([])
  })

  it('names files that are there, and what is in them', () => {
    const folder = workspace()
    expect(wrongAnswers(documentOf(), folder)).toEqual([])
    const wrong = documentOf(
      '| Gone? | `server/gone.ts` | `tagOf` |',
      '| Moved? | `server/tag.ts` | `nameOf` |',
      '| Where? | there | `x` |',
    )
    expect(wrongAnswers(wrong, folder)).toEqual([
      'CONTRIBUTING.md, “Gone?”: server/gone.ts does not exist',
      'CONTRIBUTING.md, “Moved?”: server/tag.ts has no nameOf',
      'CONTRIBUTING.md, “Where?”: no file is named, or nothing in it',
    ])
  })

  it('has all ten, and is found under its heading', () => {
    const [few] = wrongAnswers(
      '## Where is it made?\n\n| question | file | there it is |\n|---|---|---|\n',
      workspace(),
    )
    expect(few).toContain('answers 0 questions')
    expect(wrongAnswers('# Another document\n', workspace())).toHaveLength(1)
  })
})
