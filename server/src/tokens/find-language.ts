import { LanguageDescription } from '@codemirror/language'
import { languages } from '@codemirror/language-data'
import type { Half } from './halves.ts'

/** A file whose colours are looked for. */
export interface SourceText {
  /** The file's own name. */
  name: string
  /** Its language as the engine's table has it, where it has one. */
  called: string | undefined
  text: string
  /** Where another thread reads the rest. */
  half?: Half
}

/** The grammar for a file: by its name as the grammars know it, by its language, else by the interpreter that its first line names. */
export function findLanguage({ name, called: known, text }: SourceText): LanguageDescription | undefined {
  const byName = LanguageDescription.matchFilename(languages, name)
  if (byName !== null) return byName
  const called = known ?? interpreterOf(text)
  return (called !== undefined && LanguageDescription.matchLanguageName(languages, called, false)) || undefined
}

/** The program of a line such as `#!/usr/bin/env -S python3 -u`, without its version. */
function interpreterOf(text: string): string | undefined {
  if (!text.startsWith('#!')) return undefined
  const words = text.slice(2, 200).split('\n', 1)[0]?.trim().split(/\s+/) ?? []
  const [program = ''] = words.filter((word) => !word.startsWith('-') && word !== 'env' && !word.endsWith('/env'))
  const [name] = /^[A-Za-z]+/.exec(program.slice(program.lastIndexOf('/') + 1)) ?? []
  return name === undefined ? undefined : (interpreters[name.toLowerCase()] ?? name)
}

/** Those that are not called like their language. */
const interpreters: Readonly<Record<string, string>> = {
  node: 'javascript',
  deno: 'typescript',
  bun: 'typescript',
  dash: 'sh',
  ksh: 'sh',
  rscript: 'r',
}
