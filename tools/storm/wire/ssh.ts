import ssh2, { type ClientChannel } from 'ssh2'
import type { Play } from '../attacks/attack.ts'
import { connect } from './connect.ts'
import { pause } from './hammer.ts'
import type { Sender } from './sender.ts'

/** A connection over SSH that has shown who it is. */
export type SshConnection = InstanceType<typeof ssh2.Client>

const readyMs = 20_000

/** Logs in over SSH from the sender's address. Rejects where that is refused. */
export async function logInOverSsh({ sshPort, from }: { sshPort: number; from: Sender }): Promise<SshConnection> {
  const sock = await connect({ port: sshPort, from })
  return new Promise((resolve, reject) => {
    const client = new ssh2.Client()
    const fail = (error: Error) => {
      sock.destroy()
      reject(error)
    }
    client.once('error', fail)
    client.once('close', () => fail(new Error('closed by the server')))
    client.once('ready', () => {
      client.off('error', fail)
      client.on('error', () => undefined)
      resolve(client)
    })
    const privateKey = from.account?.privateKey
    if (privateKey === undefined) return fail(new Error('SSH knows no visitors'))
    client.connect({ sock, username: 'git', privateKey, readyTimeout: readyMs })
  })
}

/** Runs a command over a connection; its channel is paused. */
export const runOverSsh = (
  client: SshConnection,
  { command, protocol }: { command: string; protocol?: string },
): Promise<ClientChannel> =>
  new Promise((resolve, reject) => {
    const env = protocol === undefined ? {} : { GIT_PROTOCOL: protocol }
    client.exec(command, { env }, (error, channel) => {
      if (error !== undefined) return reject(error)
      channel.on('error', () => undefined)
      channel.stderr.resume()
      resolve(channel)
    })
  })

interface SshHolding {
  /** Connections at a time, in all. */
  connections: number
  /** Does its work over the connection and returns when it is over. */
  work: (client: SshConnection, sender: Sender) => Promise<void>
}

/** Keeps many connections over SSH busy until the play is over; one that ends is opened anew. */
export async function holdOverSsh(play: Play, { connections, work }: SshHolding): Promise<void> {
  const { senders, signal, count, sshPort, begin } = play
  begin()
  await Promise.all(
    Array.from({ length: connections }, async (_, lane) => {
      const from = senders[lane % senders.length]
      while (from !== undefined && !signal.aborted) {
        const client = await logInOverSsh({ sshPort, from }).catch(() => undefined)
        if (client === undefined) {
          if (!signal.aborted) count('not let in')
          await pause(signal, 500)
          continue
        }
        count('let in')
        const gone = new Promise<void>((resolve) => client.once('close', () => resolve()))
        const leave = () => void client.destroy()
        signal.addEventListener('abort', leave, { once: true })
        if (signal.aborted) leave()
        await Promise.race([gone, work(client, from).catch(() => count('command refused'))])
        signal.removeEventListener('abort', leave)
        client.destroy()
        await pause(signal)
      }
    }),
  )
}

/** Settles when the channel has closed. */
export const channelClosed = (channel: ClientChannel): Promise<void> =>
  new Promise((resolve) => {
    channel.once('close', () => resolve())
  })
