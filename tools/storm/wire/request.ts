export interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  headers?: Readonly<Record<string, string>>
  body?: Buffer | string
  /** Announced in place of the body's own length. */
  length?: number
}

/** The bytes of a request, made once and sent often: building them again would cost more than the server's refusal. */
export function requestBytes({ method = 'GET', path, headers = {}, body, length }: Request): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const announced = length ?? bytes?.length
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'User-Agent: storm',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(announced === undefined ? [] : [`Content-Length: ${announced}`]),
    '',
    '',
  ]
  const head = Buffer.from(lines.join('\r\n'))
  return bytes === undefined ? head : Buffer.concat([head, bytes])
}

/** A call of the API with a JSON body. */
export const jsonRequest = ({ body, headers, ...request }: Omit<Request, 'body'> & { body: object }): Buffer =>
  requestBytes({
    method: 'POST',
    ...request,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
