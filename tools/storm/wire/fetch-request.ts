import { flushPacket, packet } from '@sheaf/git-engine'

const delimiter = Buffer.from('0001')

/** The body of a fetch in protocol version 2, as gitprotocol-v2(5) has it: these lines of arguments and `done`. */
export const fetchBody = (lines: readonly string[]): Buffer =>
  Buffer.concat([
    packet('command=fetch'),
    packet('agent=storm'),
    packet('object-format=sha1'),
    delimiter,
    ...lines.map((line) => packet(`${line}\n`)),
    packet('done\n'),
    flushPacket,
  ])

/** Headers of a fetch over HTTP. */
export const fetchHeaders: Readonly<Record<string, string>> = {
  'content-type': 'application/x-git-upload-pack-request',
  accept: 'application/x-git-upload-pack-result',
  'git-protocol': 'version=2',
}
