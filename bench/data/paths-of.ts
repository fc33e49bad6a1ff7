import { gitLines } from './run-git.ts'

/** What a branch of a history holds, as addresses can name it: whatever git would quote is left out. */
export interface Paths {
  files: readonly string[]
  folders: readonly string[]
}

/** Lists the files and folders of a branch. */
export async function pathsOf({ mirror, branch }: { mirror: string; branch: string }): Promise<Paths> {
  const list = async (type: string, ...only: string[]) =>
    (await gitLines(['--git-dir', mirror, 'ls-tree', '-r', ...only, branch]))
      .filter((row) => row.includes(` ${type} `) && !row.includes('\t"'))
      .map((row) => row.slice(row.indexOf('\t') + 1))
  return { files: await list('blob'), folders: await list('tree', '-d') }
}

/** A path in an address: its slashes stay. */
export const inAddress = (path: string): string => path.split('/').map(encodeURIComponent).join('/')
