import { userInfo } from 'node:os'
import { join } from 'node:path'

interface CgitOptions {
  /** Path of its pages. */
  root: string
  repositories: Readonly<Record<string, string>>
  /** Folder of its cache; without one it renders each page. */
  cache?: string
}

/** As cgitrc(5) has it, with the defaults of cgit where nothing is said. */
export function cgitrc({ root, repositories, cache }: CgitOptions): string {
  const lines = [
    `virtual-root=${root}`,
    `cache-size=${cache === undefined ? 0 : 1000}`,
    ...(cache === undefined ? [] : [`cache-root=${cache}`]),
    'max-blob-size=0',
    ...Object.entries(repositories).flatMap(([name, path]) => [`repo.url=${name}`, `repo.path=${path}`]),
  ]
  return `${lines.join('\n')}\n`
}

interface GitwebOptions {
  /** Folder that holds `<name>.git`. */
  served: string
  gitProgram: string
}

/** As gitweb.conf(5) has it: what Debian brings, with blame, which is off where nothing is said. */
export const gitwebConfig = ({ served, gitProgram }: GitwebOptions): string => `
our $GIT = '${gitProgram}';
our $projectroot = '${served}';
our $projects_list = $projectroot;
$feature{'blame'}{'default'} = [1];
1;
`

interface NginxOptions {
  folder: string
  port: number
  /** Where fcgiwrap listens. */
  socket: string
  rc: { plain: string; cached: string }
  /** Folder that holds `<name>.git`. */
  served: string
  /** Where `git http-backend` lies. */
  execPath: string
  /** The configuration of gitweb, where it is installed. */
  gitweb: string | undefined
}

/** One worker for each core, access log on, as Debian sets it; paths all below `folder`. */
export function nginxConfig({ folder, port, socket, rc, served, execPath, gitweb }: NginxOptions): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const { username, uid } = userInfo()
  // Workers of a master that is root would be nobody, who may not read the repositories.
  const user = uid === 0 ? `user ${username};` : ''
  return `
${user}
daemon off;
worker_processes auto;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'logs', 'error.log')};
events {}
http {
  access_log ${join(folder, 'logs', 'access.log')};
  ${temporary.map((name) => `${name}_temp_path ${join(folder, 'temporary', name)};`).join('\n  ')}
  sendfile on;
  keepalive_requests 1000000;
  client_max_body_size 0;
  server {
    listen 127.0.0.1:${port};
    ${cgitLocation('/cgit', { socket, rc: rc.plain })}
    ${cgitLocation('/cgit-cached', { socket, rc: rc.cached })}
    ${gitweb === undefined ? '' : gitwebLocation({ socket, gitweb })}
    location ~ ^/git(/.*)$ {
      ${parameters({
        SCRIPT_FILENAME: join(execPath, 'git-http-backend'),
        GIT_PROJECT_ROOT: served,
        GIT_HTTP_EXPORT_ALL: '1',
        PATH_INFO: '$1',
        GIT_PROTOCOL: '$http_git_protocol',
        REMOTE_USER: 'bench',
      })}
      fastcgi_buffering off;
      fastcgi_read_timeout 600;
      fastcgi_pass unix:${socket};
    }
  }
}
`
}

/** Where nginx has cgit draw the pages below a path. */
export function cgitLocation(root: string, { socket, rc }: { socket: string; rc: string }): string {
  return `location ~ ^${root}(/.*)$ {
      ${parameters({ SCRIPT_FILENAME: '/usr/lib/cgit/cgit.cgi', CGIT_CONFIG: rc, PATH_INFO: '$1' })}
      fastcgi_pass unix:${socket};
    }`
}

const gitwebLocation = ({ socket, gitweb }: { socket: string; gitweb: string }) => `location = /gitweb {
      ${parameters({ SCRIPT_FILENAME: gitwebProgram, SCRIPT_NAME: '/gitweb', GITWEB_CONFIG: gitweb })}
      fastcgi_pass unix:${socket};
    }`

/** Where Debian puts it. */
export const gitwebProgram = '/usr/share/gitweb/gitweb.cgi'

/** What a CGI program is told of its request (RFC 3875, 4.1), and these. */
function parameters(own: Readonly<Record<string, string>>): string {
  const common = {
    QUERY_STRING: '$query_string',
    REQUEST_METHOD: '$request_method',
    CONTENT_TYPE: '$content_type',
    CONTENT_LENGTH: '$content_length',
    SERVER_PROTOCOL: '$server_protocol',
    REMOTE_ADDR: '$remote_addr',
    SERVER_NAME: '$server_name',
    SERVER_PORT: '$server_port',
  }
  return Object.entries({ ...common, ...own })
    .map(([name, value]) => `fastcgi_param ${name} ${value};`)
    .join('\n      ')
}
