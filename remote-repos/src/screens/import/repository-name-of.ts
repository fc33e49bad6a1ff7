/** What a repository is called at an address: its last part, without `.git`, in the letters that names may have here. */
export function repositoryNameOf(url: string): string {
  if (!URL.canParse(url)) return ''
  const last = new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? ''
  return last.replace(/\.git$/, '').replace(/[^\w.-]/g, '-')
}
