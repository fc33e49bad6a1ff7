import { mkdirSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../tools/process/free-port.ts'
import { answers, endProgram, nginxProgram, startProgram } from '../peers/programs.ts'

interface StaticFiles {
  /** Of its configuration and logs; the caller removes it. */
  folder: string
  /** What it serves. */
  served: string
  /** More of its configuration: for all, and for its server. */
  http?: string
  more?: string
}

/** Starts an nginx on a free port that serves the files of a folder as they are. Throws where it does not answer in time. */
export async function startStaticFiles({ folder, served, http = '', more = '' }: StaticFiles) {
  for (const name of ['logs', 'temporary']) mkdirSync(join(folder, name), { recursive: true })
  const port = await freePort()
  const { username, uid } = userInfo()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const configuration = join(folder, 'nginx.conf')
  writeFileSync(
    configuration,
    `
${uid === 0 ? `user ${username};` : ''}
daemon off;
worker_processes auto;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'logs', 'error.log')};
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${join(folder, 'temporary', name)};`).join('\n  ')}
  sendfile on;
  ${http}
  server {
    listen 127.0.0.1:${port};
    root ${served};
    ${more}
  }
}
`,
  )
  const program = startProgram(nginxProgram(), ['-p', folder, '-c', configuration], join(folder, 'logs', 'nginx.log'))
  const url = `http://127.0.0.1:${port}`
  writeFileSync(join(served, 'ready'), 'ready')
  for (let attempt = 0; !(await answers(`${url}/ready`)); attempt += 1) {
    if (attempt > 100) {
      await endProgram(program)
      throw new Error(`nginx did not start: see ${folder}/logs`)
    }
    await wait(50)
  }
  return { url, stop: () => endProgram(program) }
}
