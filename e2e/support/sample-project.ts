/** One commit of the sample project: the files that it writes, by path. */
interface Step {
  branch: string
  message: string
  files: Readonly<Record<string, string>>
  author?: string
}

const opening: readonly Step[] = [
  { branch: 'main', message: 'Begin with a readme', files: { 'README.md': '# Threshing\n\nA small model of corn.\n' } },
  {
    branch: 'main',
    message: 'Read the grain counts',
    files: { 'src/read counts.py': 'import csv\n', 'src/models/corn.py': 'WEIGHT = 0.3\n' },
  },
  { branch: 'main', message: 'Notes in more than one script', files: { 'docs/Ähre/notes #1.md': 'Weizen, 小麦\n' } },
  { branch: 'main', message: 'Train on the second field', files: { 'src/models/train.py': 'EPOCHS = 3\n' } },
]

const routine: readonly Step[] = Array.from({ length: 22 }, (_, index) => ({
  branch: 'main',
  message: `Weigh sheaf ${index + 1}`,
  files: { 'data/weights.csv': Array.from({ length: index + 1 }, (_, row) => `${row},${row * 7}\n`).join('') },
}))

const aside: readonly Step[] = [
  { branch: 'drying', message: 'Try to dry before weighing', files: { 'src/drying.py': 'HOURS = 48\n' } },
]

/** Titles of the commits on main, newest first. */
export const mainHistory = [...opening, ...routine].map((step) => step.message).reverse()

/** A project of 26 commits and two branches, as a git-fast-import(1) stream. The last commit is minutes old. */
export function sampleProject(): string {
  const steps = [...opening, ...routine, ...aside]
  const start = Math.floor(Date.now() / 1000) - steps.length * 3600
  const seen = new Set<string>()
  return steps
    .map(({ branch, message, files }, index) => {
      const from = branch !== 'main' && !seen.has(branch) ? ['from refs/heads/main'] : []
      seen.add(branch)
      return [
        `commit refs/heads/${branch}`,
        `committer Grace Hopper <grace@example.org> ${start + index * 3600} +0000`,
        data(message),
        ...from,
        ...Object.entries(files).flatMap(([path, text]) => [`M 100644 inline "${path}"`, data(text)]),
        '',
      ].join('\n')
    })
    .join('\n')
}

const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}`
