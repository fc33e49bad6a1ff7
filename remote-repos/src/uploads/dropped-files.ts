/** A file and where it lay in what was chosen. */
export interface ChosenFile {
  path: string
  file: File
}

/** What an input of files or of a folder has. */
export const chosenFiles = (files: Iterable<File>): ChosenFile[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }))

/** What was dropped, folders with all that is in them; no more than `most` files, and what a browser can't read is left out. */
export async function droppedFiles(items: Iterable<DataTransferItem>, most: number): Promise<ChosenFile[]> {
  // All at once: what was dropped is gone once this has returned.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const found: ChosenFile[] = []
  const waiting = entries.map((entry) => ({ entry, path: entry.name }))
  for (let next = waiting.shift(); next !== undefined && found.length < most; next = waiting.shift()) {
    const { entry, path } = next
    if (isFile(entry)) {
      const file = await new Promise<File | undefined>((resolve) => entry.file(resolve, () => resolve(undefined)))
      if (file) found.push({ path, file })
    } else if (isFolder(entry)) {
      const inside = await entriesOf(entry, most - found.length)
      waiting.push(...inside.map((each) => ({ entry: each, path: `${path}/${each.name}` })))
    }
  }
  return found
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** A browser tells a hundred at a time. */
async function entriesOf(folder: FileSystemDirectoryEntry, most: number): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const found: FileSystemEntry[] = []
  while (found.length < most) {
    const some = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])))
    if (some.length === 0) break
    found.push(...some)
  }
  return found
}
