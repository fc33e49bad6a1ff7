import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { at } from '../workspace.ts'
import { matchersTo, missingHeaders } from './edge-routes.ts'

const edge = readFileSync(at('deploy/edge.Caddyfile'), 'utf8')
const remote = readFileSync(at('deploy/remote.Caddyfile'), 'utf8')

describe('the edge of the containers', () => {
  it('leads what is the server’s to the server, and pages to the pages', () => {
    const leads = matchersTo('server:8080', edge)
    const paths = ['/api/x', '/readyz', '/a/b/info/refs', '/a/b/raw/main/x.png', '/a/b', '/a/b/tree/main', '/assets/x']
    expect(paths.filter(leads)).toEqual(paths.slice(0, 4))
  })

  it('is found wanting where a route is missing', () => {
    const leads = matchersTo('server:8080', edge.replace('|raw/.*', '').replace(' /readyz', ''))
    expect(['/a/b/raw/main/x.png', '/a/b/info/refs', '/readyz'].filter(leads)).toEqual([])
  })

  it('is found wanting where a header is', () => {
    expect(missingHeaders(remote)).toEqual([])
    expect(missingHeaders(remote.replace(/^\theader X-Frame-Options .*\n/m, ''))).toEqual(['x-frame-options'])
  })
})
