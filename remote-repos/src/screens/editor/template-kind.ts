/** What templates there are for a file of this name; nothing for most. */
export function templateKindOf(fileName: string): 'gitignore' | 'license' | undefined {
  if (fileName === '.gitignore') return 'gitignore'
  return /^(un)?licen[cs]e(\.(md|txt))?$|^copying(\.(md|txt))?$/i.test(fileName) ? 'license' : undefined
}
