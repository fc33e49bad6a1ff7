import { spawn } from 'node:child_process'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

interface Script {
  /** Folder that the suite put its scripts into. */
  root: string
  name: string
  request: IncomingMessage
  response: ServerResponse
}

/** The scripts that answer wrong on purpose, by the address at which lib-httpd's Apache runs them. */
const scripts: readonly (readonly [at: RegExp, name: string])[] = [
  [/^\/smart\/incomplete_length\/git-upload-pack/, 'incomplete-length-upload-pack-v2-http.sh'],
  [/^\/smart\/incomplete_body\/git-upload-pack/, 'incomplete-body-upload-pack-v2-http.sh'],
  [/^\/smart\/no_report\/git-receive-pack/, 'error-no-report.sh'],
  [/\/error_git_upload_pack\/.*\/git-upload-pack/, 'error.sh'],
  [/^\/broken_smart\//, 'broken-smart-http.sh'],
  [/^\/error_smart\//, 'error-smart-http.sh'],
  [/^\/error\//, 'error.sh'],
]

export const scriptAt = (path: string): string | undefined => scripts.find(([at]) => at.test(path))?.[1]

/** Runs a script as CGI has it (RFC 3875): its headers up to an empty line, then the body as it is. */
export async function runScript({ root, name, request, response }: Script): Promise<void> {
  const child = spawn(`${root}/${name}`, {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, PATH_INFO: (request.url ?? '').split('?', 1)[0] },
  })
  child.stdin.on('error', () => undefined)
  request.pipe(child.stdin)
  const output = await buffer(child.stdout)
  const end = output.indexOf('\n\n')
  for (const line of output.toString('latin1', 0, end).split('\n')) {
    const [field = '', value = ''] = line.split(/:\s*/, 2)
    if (field.toLowerCase() === 'status') {
      response.statusCode = Number.parseInt(value, 10)
      response.statusMessage = value.replace(/^\d+ /, '')
    } else response.setHeader(field, value)
  }
  response.end(output.subarray(end + 2))
}
