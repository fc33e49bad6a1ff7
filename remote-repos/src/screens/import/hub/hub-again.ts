import { type RepositoryImport, readHubAddress } from '@sheaf/contract'

/** What the form begins with when an import is tried again whose token is not kept. */
export interface HubAgain {
  url: string
  hub_kind: 'model' | 'dataset'
  revision: string
  repo_name: string
  hasToken: boolean
}

export const hubAgainOf = ({ url, hub, repo_name }: RepositoryImport): HubAgain => ({
  url,
  hub_kind: hub?.kind ?? 'model',
  revision: hub?.revision ?? '',
  repo_name,
  hasToken: true,
})

/** The same out of the state of a place in the browser's history, which may be of another version. */
export function readHubAgain(state: unknown): HubAgain {
  const of = (name: keyof HubAgain): unknown => (state instanceof Object ? Reflect.get(state, name) : undefined)
  const text = (name: keyof HubAgain): string => {
    const value = of(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    url: text('url'),
    hub_kind: of('hub_kind') === 'dataset' ? 'dataset' : 'model',
    revision: text('revision'),
    repo_name: text('repo_name'),
    hasToken: of('hasToken') === true,
  }
}

/** What a repository is called that comes from an address: as it is there. */
export const nameInHub = (address: string): string => readHubAddress(address)?.id.split('/').at(-1) ?? ''
