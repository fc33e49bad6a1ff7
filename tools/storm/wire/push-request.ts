import { flushPacket, packet } from '@sheaf/git-engine'

const nobody = '0'.repeat(40)

/** The body of a push that creates a branch: one command, then the pack. */
export const pushBody = ({ branch, ...push }: { commit: string; branch: string; pack: Buffer }): Buffer =>
  refBody({ ...push, ref: `refs/heads/${branch}` })

/** The same of a ref, by its whole name. */
export const refBody = ({ commit, ref, pack }: { commit: string; ref: string; pack: Buffer }): Buffer =>
  Buffer.concat([
    packet(`${nobody} ${commit} ${ref}\0report-status side-band-64k object-format=sha1 agent=storm`),
    flushPacket,
    pack,
  ])

/** Headers of a push over HTTP. */
export const pushHeaders: Readonly<Record<string, string>> = {
  'content-type': 'application/x-git-receive-pack-request',
  accept: 'application/x-git-receive-pack-result',
}
