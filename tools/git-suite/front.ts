import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { runScript, scriptAt } from './cgi.ts'
import { countBody } from './count-body.ts'
import { answerOnce } from './one-time-perl.ts'
import { redirectOf } from './redirects.ts'
import { isDisabled, isExported, sendFile } from './served-files.ts'
import { everyone, isSuiteUser } from './suite-accounts.ts'
import type { SuiteRepositories } from './suite-repositories.ts'

interface FrontOptions {
  /** The suite's folder: `www` has the repositories, beside it lie scripts and logs. */
  root: string
  repositories: SuiteRepositories
  logAccess(line: string): void
}

export interface SuiteRequest {
  request: IncomingMessage
  response: ServerResponse
  /** Sheaf's own routes. */
  sheaf(request: IncomingMessage, response: ServerResponse): void
}

const smart = /^(.*?)\/(smart_*[^/]*|one_time_perl)\/(.*?)(\/info\/refs|\/git-upload-pack|\/git-receive-pack)$/

/** What lib-httpd's apache.conf says, where a server other than Apache can say it; the rest goes to Sheaf. */
export function createFront({ root, repositories, logAccess }: FrontOptions): (visit: SuiteRequest) => void {
  const www = join(root, 'www')

  const serve = async ({ request, response, sheaf }: SuiteRequest): Promise<void> => {
    const [address = '/', query = ''] = splitOnce(request.url ?? '/', '?')
    const redirect = redirectOf({ path: address, query })
    if (redirect?.to === 'refusal') return end(response, redirect.status)
    if (redirect?.to === 'client') {
      const { location, status } = redirect
      response.setHeader('location', location.startsWith('/') ? `http://${request.headers.host}${location}` : location)
      return end(response, status)
    }
    const path = decodeURIComponent(redirect?.path ?? address)
    if (path.startsWith('/auth/') && !isSuiteUser(request.headers.authorization)) return askForAccount(response)
    const script = scriptAt(path)
    if (script !== undefined) return runScript({ root, name: script, request, response })

    const [, before = '', kind = '', name = '', end_ = ''] = smart.exec(path) ?? []
    if (name === '' || (end_ === '/info/refs' && !query.includes('service='))) return sendFile({ response, www, path })
    const service = end_ === '/info/refs' ? (new URLSearchParams(query).get('service') ?? '') : end_.slice(1)
    const folder = join(www, name)
    const isPrivate = /^\/auth(?:-fetch)?$/.test(before) && end_ !== '/info/refs'
    const at = await repositories.pathOf({ folder, isPrivate })
    if (at === undefined || (kind === 'smart_noexport' && !isExported(folder))) return end(response, 404)
    if (kind === 'smart_headers' && !hasMagic(request)) return end(response, 403)
    if (kind === 'smart_cookies') response.setHeader('set-cookie', 'name=value')
    if (kind === 'smart_v0') delete request.headers['git-protocol']
    // Where Apache asks for no account, everyone may push; our routes ask for one at each push.
    const asks = /^\/auth-(?:push|fetch)$|^\/half-auth-complete$/.test(before)
    if (!asks && (await isDisabled({ folder, service, authorized: request.headers.authorization !== undefined })))
      return end(response, 403)
    if (!asks) request.headers.authorization ??= everyone
    request.url = `${at}${end_}${query === '' ? '' : `?${query}`}`
    if (kind === 'one_time_perl') return answerOnce({ root, request, response, sheaf })
    sheaf(request, response)
  }

  return (visit) => {
    const { request, response } = visit
    const { method, url, httpVersion } = request
    const count = countBody(response)
    response.once('finish', () => {
      const size = count() || '-'
      logAccess(`127.0.0.1 - - [-] "${method} ${url} HTTP/${httpVersion}" ${response.statusCode} ${size}\n`)
    })
    serve(visit).catch((error: unknown) => {
      console.error(error)
      if (!response.headersSent) end(response, 500)
    })
  }
}

function askForAccount(response: ServerResponse): void {
  response.setHeader('www-authenticate', 'Basic realm="git-auth"')
  end(response, 401)
}

function end(response: ServerResponse, status: number): void {
  response.statusCode = status
  response.end()
}

const hasMagic = ({ headers }: IncomingMessage) =>
  headers['x-magic-one'] === 'abra' && headers['x-magic-two'] === 'cadabra'

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)]
}
