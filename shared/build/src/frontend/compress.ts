import { statSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { hashInName } from '../hashed-names.ts'

/** Text of some size under a name that changes with its content, and the frame that draws diagrams. The rest is compressed already, or not worth it. */
const isWorthIt = (file: string): boolean => hashInName.test(file) || /[\\/]diagram\.html$/.test(file)
/** What is longer would take seconds for the last tenth of it. In bytes. */
const longText = 1_000_000

const methods = [
  {
    ending: '.br',
    pack: (text: Buffer) =>
      promisify(brotliCompress)(text, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: text.length > longText ? 9 : 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
        },
      }),
  },
  { ending: '.gz', pack: (text: Buffer) => promisify(gzip)(text, { level: 9 }) },
]

/** Lays a .br and a .gz beside each file that has none as new as itself. Node's thread pool does the work, all files at once. */
export async function compress(files: readonly string[]): Promise<number> {
  const jobs = files
    .filter(isWorthIt)
    .flatMap((file) => methods.map((method) => ({ file, target: file + method.ending, ...method })))
    .filter(({ file, target }) => writtenAt(target) < writtenAt(file))
  await Promise.all(
    jobs.map(async ({ file, target, pack }) => {
      await writeFile(`${target}.part`, await pack(await readFile(file)))
      await rename(`${target}.part`, target)
    }),
  )
  return jobs.length
}

const writtenAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
