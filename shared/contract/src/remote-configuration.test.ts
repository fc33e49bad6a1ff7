import { describe, expect, it } from 'vitest'
import { remoteOfPath, repositoryAreas } from './areas.ts'
import { areasWith, manifestsOf, RemotesConfiguration } from './remote-configuration.ts'

const example = { manifest: 'https://example.org/mf-manifest.json', segment: 'example', tab: { en: 'Example' } }

describe('the remotes of an installation', () => {
  it('are addresses, or rows of the table of parts', () => {
    const remotes = RemotesConfiguration.parse({ auth: '/_remotes/auth/mf-manifest.json', example })
    expect(manifestsOf(remotes)).toEqual({ auth: '/_remotes/auth/mf-manifest.json', example: example.manifest })
    expect(remoteOfPath('/ada/engine/example/7', areasWith(remotes))).toBe('example')
    expect(remoteOfPath('/ada/engine/example')).toBe('repos')
  })

  it('take a part from the remote that is built here', () => {
    const areas = areasWith({ history: { ...example, segment: 'commits' } })
    expect(remoteOfPath('/ada/engine/commits', areas)).toBe('history')
    expect(areas.filter(({ segments }) => segments.includes('commits'))).toHaveLength(1)
  })

  it('leave the table alone where none owns a part', () => {
    expect(areasWith({ auth: '/a.json' })).toBe(repositoryAreas)
  })

  it.each([{ Repos: '/x' }, { example: { ...example, segment: 'a/b' } }, { example: { ...example, tab: '' } }, []])(
    'are refused where they are none (%#)',
    (value) => {
      expect(RemotesConfiguration.safeParse(value).success).toBe(false)
    },
  )
})
