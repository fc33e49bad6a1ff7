import { apiVersion } from '@sheaf/contract'
import type { RemoteModule } from '@sheaf/shell'

/** A remote that was built for another API than the one that this host speaks. */
export class NeedsOtherApi extends Error {
  override readonly name = 'NeedsOtherApi'
  readonly needed: number
  readonly spoken: number

  constructor(remote: string, needed: number, spoken: number) {
    super(`The remote ${remote} needs API ${needed}, this is API ${spoken}`)
    this.needed = needed
    this.spoken = spoken
  }
}

/** Refuses a remote whose API is not the one spoken here: better a clear word than screens that fail one by one. */
export function checkNeeds(remote: RemoteModule): void {
  if (remote.needs.api !== apiVersion) throw new NeedsOtherApi(remote.name, remote.needs.api, apiVersion)
}
