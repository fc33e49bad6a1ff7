import type { Deps } from '../../deps.ts'

/**
 * The address of a repository for git over SSH, on the host by which browsers reach Sheaf; null where SSH is
 * switched off. `asked`: the host that the request names, which counts where no public address is configured.
 */
export function sshUrlOf(
  { config }: Pick<Deps, 'config'>,
  { asked, owner, name }: { asked: string; owner: string; name: string },
): string | null {
  const { sshPort, publicUrl } = config
  if (sshPort === 0) return null
  const host = publicUrl === undefined ? asked : new URL(publicUrl).hostname
  return `ssh://git@${host}${sshPort === 22 ? '' : `:${sshPort}`}/${owner}/${name}.git`
}
