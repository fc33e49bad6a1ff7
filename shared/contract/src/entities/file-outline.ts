import * as z from 'zod/mini'

export const symbolKinds = [
  'module',
  'class',
  'interface',
  'struct',
  'enum',
  'type',
  'function',
  'method',
  'macro',
  'heading',
] as const

/** What a source file defines, in the order of its lines: functions, types, headings. */
export const FileOutline = z
  .object({
    /** As its symbols were found; null where none could be. */
    language: z.nullable(z.string()),
    symbols: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(symbolKinds),
        /** Where its name stands, counted from 1. */
        line: z.int(),
        /** Where what it holds ends. */
        end_line: z.int(),
        /** How many symbols it stands in. */
        depth: z.int(),
      }),
    ),
    /** Whether these are all of the file's. */
    complete: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'FileOutline' })
export type FileOutline = z.output<typeof FileOutline>
export type FileSymbol = FileOutline['symbols'][number]
