import { readFileSync } from 'node:fs'

const lookEveryMs = 500

/**
 * Calls `stop`, once, when the npm, npx or pnpm that this process was started by is gone, or anything between them and this process. A package
 * manager that is told to stop ends itself and its shell, and nobody below: `npx pnpm start` would leave pnpm, its shell and the server behind,
 * which goes on and holds its port. Does nothing in a process that no package manager started. Plain JavaScript for the launcher's sake.
 *
 * @param {() => void} stop
 */
export function stopWithPackageManager(stop) {
  if (process.env.npm_lifecycle_event === undefined) return
  const links = linksUpwards()
  const watch = setInterval(() => {
    if (links.every(({ pid, parent }) => parentOf(pid) === parent)) return
    clearInterval(watch)
    stop()
  }, lookEveryMs)
  watch.unref()
}

/**
 * Each process from this one up to the child of the package manager that was called first, with its parent. That a process is gone shows
 * in its children, which get another parent at once; its own number stays for as long as nobody has asked how it ended.
 */
function linksUpwards() {
  const links = []
  let pid = process.pid
  do {
    const parent = parentOf(pid)
    if (parent === undefined) break
    links.push({ pid, parent })
    pid = parent
  } while (hasPackageManager(pid))
  return links
}

/** Only Linux says it of other processes: elsewhere the parent of this one is all that is watched. */
function parentOf(pid) {
  if (pid === process.pid) return process.ppid
  const status = readProcess(pid, 'stat')
  // "pid (name) state parent …", where the name may hold anything.
  const [, parent] = status?.slice(status.lastIndexOf(')') + 2).split(' ') ?? []
  return parent === undefined ? undefined : Number(parent)
}

/** Package managers say in the environment of what they start which script it is. */
function hasPackageManager(pid) {
  return (
    readProcess(pid, 'environ')
      ?.split('\0')
      .some((line) => line.startsWith('npm_lifecycle_event=')) ?? false
  )
}

/** A file of /proc; nothing when the process is gone, somebody else's, or on a system without. */
function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}
