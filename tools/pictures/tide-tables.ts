/** One commit of the project that the pictures show. */
interface Step {
  message: string
  /** How long ago, in hours. */
  hoursAgo: number
  files: readonly string[]
  branch?: string
}

const day = 24

const steps: readonly Step[] = [
  { message: 'Say what this is', hoursAgo: 64 * day, files: ['README.md', '.gitignore'] },
  { message: 'A day of readings to try things on', hoursAgo: 63 * day, files: ['data/dover-2026-06-01.csv'] },
  { message: 'Fit the main lunar constituent', hoursAgo: 55 * day, files: ['tides/fit.py', 'tides/constituents.py'] },
  { message: 'Install with pip', hoursAgo: 36 * day, files: ['pyproject.toml'] },
  { message: 'Where the model is wrong: wind, mostly', hoursAgo: 8 * day, files: ['notebooks/residuals.ipynb'] },
  { message: 'Check spring and neap tides against the tables', hoursAgo: 7 * day, files: ['tests/test_springs.py'] },
  { message: 'Predict a month from the command line', hoursAgo: 2 * day, files: ['predict.py'] },
  { message: 'Read gauges with gaps', hoursAgo: day, files: ['tides/read.py'] },
  { message: 'Twice as fast: solve all constituents at once', hoursAgo: 3, files: ['tides/fit.py', 'LICENSE'] },
  { message: 'Try wind as a second input', hoursAgo: 1, files: ['tides/wind.py'], branch: 'wind' },
]

/** A small project as a git-fast-import(1) stream, its times relative to `now` (in milliseconds). */
export function tideTables(now: number): string {
  const seconds = Math.floor(now / 1000)
  const text = (content: string) => `data ${Buffer.byteLength(content)}\n${content}\n`
  return steps
    .map(({ message, hoursAgo, files, branch = 'main' }, index) => {
      const who = `ada <ada@example.org> ${seconds - hoursAgo * 3600} +0000`
      const from = branch === 'main' ? '' : 'from refs/heads/main\n'
      const changes = files.map((file) => `M 100644 inline ${file}\n${text(`${message}\n${index}\n`)}`).join('')
      return `commit refs/heads/${branch}\ncommitter ${who}\n${text(message)}${from}${changes}`
    })
    .join('\n')
}
