import { execFile } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

interface Wanted {
  response: ServerResponse
  /** Folder of the repositories. */
  www: string
  path: string
}

const smart = /^\/(?:auth\/)?(smart_*[^/]*)\/(.*?\.git)\/(.*)$/
/** What http-backend gives to clients of the dumb protocol. */
const dumbFiles =
  /^(?:HEAD|info\/refs|objects\/info\/[^/]*|objects\/[0-9a-f]{2}\/[0-9a-f]{38}|objects\/pack\/pack-[0-9a-f]+\.(?:pack|idx))$/

/**
 * Serves the dumb protocol, which Sheaf does not speak: files as Apache sends them, and below `/smart…` as
 * http-backend does, where the repository lets it.
 */
export async function sendFile({ response, www, path }: Wanted): Promise<void> {
  const [, kind, repository = '', name = ''] = smart.exec(path) ?? []
  if (kind === undefined) return send(response, join(www, path.replace(/^\/dumb\//, '/')))
  const folder = join(www, repository)
  const hidden = kind === 'smart_noexport' && !isExported(folder)
  if (hidden || !existsSync(folder) || !dumbFiles.test(name)) return answer(response, 404)
  if ((await setting(folder, 'http.getanyfile')) === 'false') return answer(response, 403)
  const namespace = kind === 'smart_namespace' ? 'refs/namespaces/ns/' : ''
  if (name === 'info/refs') return sendText(response, await listRefs(folder, namespace))
  if (name === 'HEAD' && namespace !== '') return sendText(response, await headIn(folder, namespace))
  return send(response, join(folder, name))
}

/** The refs below a namespace (gitnamespaces(7)), tags peeled, as the dumb protocol has them. */
async function listRefs(folder: string, namespace: string): Promise<string> {
  const lines = (await gitIn(folder, ['show-ref', '--dereference'])).split('\n')
  return lines
    .map((line) => line.split(' '))
    .flatMap(([oid, ref]) => (ref?.startsWith(`${namespace}refs/`) ? `${oid}\t${ref.slice(namespace.length)}\n` : []))
    .join('')
}

const headIn = async (folder: string, namespace: string): Promise<string> =>
  `ref: ${(await gitIn(folder, ['symbolic-ref', `${namespace}HEAD`])).slice(namespace.length)}`

/** May a repository be served that nobody is let into by default? */
export const isExported = (folder: string): boolean => existsSync(join(folder, 'git-daemon-export-ok'))

/** Has the repository switched a service off, or not switched pushes on for those without an account? */
export async function isDisabled(options: { folder: string; service: string; authorized: boolean }): Promise<boolean> {
  const { folder, service, authorized } = options
  if (service === 'git-upload-pack') return (await setting(folder, 'http.uploadpack')) === 'false'
  if (service !== 'git-receive-pack') return false
  const allowed = await setting(folder, 'http.receivepack')
  return allowed === 'false' || (allowed === '' && !authorized)
}

const setting = async (folder: string, name: string): Promise<string> =>
  (await gitIn(folder, ['config', '--type=bool', name])).trim()

/** What git says there; nothing where it fails, as for a setting that is not set. */
const gitIn = (folder: string, args: readonly string[]): Promise<string> =>
  run('git', ['-c', 'safe.directory=*', '-C', folder, ...args]).then(
    ({ stdout }) => stdout,
    () => '',
  )

function send(response: ServerResponse, file: string): void {
  const there = existsSync(file) && statSync(file).isFile()
  if (!there) answer(response, 404)
  else {
    response.setHeader('content-type', 'text/plain')
    // At once: a client that has all and closes must not come before the line in the log.
    response.end(readFileSync(file))
  }
}

function sendText(response: ServerResponse, text: string): void {
  response.setHeader('content-type', 'text/plain')
  response.end(text)
}

function answer(response: ServerResponse, status: number): void {
  response.statusCode = status
  response.end()
}
