import { parentPort } from 'node:worker_threads'

/** The history thread, but one that breaks down when it is asked about certain folders, or never answers. */
parentPort?.addEventListener('message', (event) => {
  const gitDir = 'data' in event ? gitDirOf(event.data) : undefined
  if (gitDir === '/exit' || gitDir === '/throw' || gitDir === '/silent') event.stopImmediatePropagation()
  if (gitDir === '/exit') process.exit(1)
  if (gitDir === '/throw') throw new Error('broken on purpose')
  // Not for ever: a test that fails must end, too.
  for (const end = Date.now() + 10_000; gitDir === '/hang' && Date.now() < end; );
})

const gitDirOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'gitDir' in data ? data.gitDir : undefined

await import('../history/worker.ts')
