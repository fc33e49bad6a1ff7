const second = 1_700_000_000
const author = 'Ada Lovelace <ada@example.org>'

/** What the pages of the history show, as a person counts it. */
export const sampleSizes = {
  commits: 60,
  branches: 45,
  rootFiles: 24,
  folder: 600,
  largeFolder: 3_000,
  lines: 50_000,
} as const

/** Folders of the history, by how many files they have. */
export const sampleFolders = { wide: 'wide', huge: 'huge' } as const

/** Files of code: one that fills some screens, and one that fills a thousand. */
export const sampleFiles = { short: 'code/short.js', long: 'code/long.js' } as const

/**
 * What `git fast-import` reads for a history that fills each page which a browser is measured on: files at the root, a
 * folder of 600 and one of 3,000 files that were changed by different commits, two files of code, a log and branches.
 */
export function sampleStream(): string {
  const { commits, branches, rootFiles, folder, largeFolder } = sampleSizes
  const files = [
    ...named(rootFiles, (number) => `chapter-${number}.md`),
    ...named(folder, (number) => `${sampleFolders.wide}/measurement-${number}.csv`),
    ...named(largeFolder, (number) => `${sampleFolders.huge}/specimen-${number}.json`),
  ]
  const texts = Array.from({ length: commits }, (_, index) => {
    const number = index + 1
    const time = `${second + number * 86_400} +0000`
    const subject = `Weigh the samples of day ${number} and note what the scales said`
    const changed = files.filter((_, file) => number === 1 || file % commits === number - 1)
    return [
      `commit refs/heads/main\nmark :${number}\nauthor ${author} ${time}\ncommitter ${author} ${time}\n`,
      data(subject),
      number === 1 ? '' : `from :${number - 1}\n`,
      ...(number === 1 ? [codeOf(sampleFiles.short, 450), codeOf(sampleFiles.long, sampleSizes.lines)] : []),
      ...changed.map((file) => `M 100644 inline ${file}\n${data(`${file} on day ${number}\n`)}`),
    ].join('')
  })
  const refs = named(branches, (number) => `reset refs/heads/season/${number}\nfrom :${commits}\n\n`)
  return [...texts, ...refs].join('')
}

const named = (count: number, name: (number: string) => string) =>
  Array.from({ length: count }, (_, index) => name(String(index + 1).padStart(4, '0')))

const codeOf = (path: string, lines: number) =>
  `M 100644 inline ${path}\n${data(Array.from({ length: lines }, (_, at) => sampleLine(at + 1)).join('\n'))}`

/** A line of a file of code, which no other line begins like. */
export const sampleLine = (number: number): string =>
  `const sample${number} = weigh('jar ${number}', ${number % 7}) // twice`

const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`
