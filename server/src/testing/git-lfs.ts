import { spawnSync } from 'node:child_process'

/** The version of the client of Git LFS on this machine; nothing where there is none. */
export const gitLfsVersion = /^git-lfs\/(\S+)/.exec(
  spawnSync('git-lfs', ['--version'], { encoding: 'utf8' }).stdout ?? '',
)?.[1]

if (gitLfsVersion === undefined)
  process.stderr.write(
    'git-lfs is not installed: what its client does with this server is NOT tested here (apt-get install git-lfs)\n',
  )
