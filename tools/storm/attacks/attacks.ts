import { UsageError } from '../../process/or-usage.ts'
import { abortFlood } from './abort-flood.ts'
import { archiveDownloads } from './archive-downloads.ts'
import { archives } from './archives.ts'
import { assetFloods } from './asset-floods.ts'
import type { Attack } from './attack.ts'
import { blames } from './blames.ts'
import { blamesAhead } from './blames-ahead.ts'
import { boardFloods } from './board-floods.ts'
import { brokenDownloads } from './broken-downloads.ts'
import { cardFloods } from './card-floods.ts'
import { checkFloods } from './check-floods.ts'
import { cloneFloods } from './clone-floods.ts'
import { codeSearches } from './code-searches.ts'
import { coldLogs } from './cold-logs.ts'
import { commentFloods } from './comment-floods.ts'
import { commitFloods } from './commit-floods.ts'
import { commitSearches } from './commit-searches.ts'
import { creationFloods } from './creation-floods.ts'
import { deepPaths } from './deep-paths.ts'
import { deltaBombs } from './delta-bombs.ts'
import { deviceFloods } from './device-floods.ts'
import { diffFloods } from './diff-floods.ts'
import { diffs } from './diffs.ts'
import { directMessageFloods } from './direct-message-floods.ts'
import { discoveryFlood } from './discovery-flood.ts'
import { drippingPushes } from './dripping-pushes.ts'
import { fileSearches } from './file-searches.ts'
import { forFloods } from './for-floods.ts'
import { forkFloods } from './fork-floods.ts'
import { gzipBombs } from './gzip-bombs.ts'
import { halfOpenHandshakes } from './half-open-handshakes.ts'
import { hostileSources } from './hostile-sources.ts'
import { hubFloods } from './hub-floods.ts'
import { hugeMessages } from './huge-messages.ts'
import { hugeSubjects } from './huge-subjects.ts'
import { idleConnections } from './idle-connections.ts'
import { importFloods } from './import-floods.ts'
import { liveStreams } from './live-streams.ts'
import { loginFlood } from './login-flood.ts'
import { longAuthors } from './long-authors.ts'
import { manyBranches } from './many-branches.ts'
import { mergeFloods } from './merge-floods.ts'
import { messageFlood } from './message-flood.ts'
import { mirrorFloods, pushMirrorFloods } from './mirror-floods.ts'
import { nameSearches } from './name-searches.ts'
import { objectFloods } from './object-floods.ts'
import { pageFlood } from './page-flood.ts'
import { patchFloods } from './patch-floods.ts'
import { pictureFloods } from './picture-floods.ts'
import { pipelining } from './pipelining.ts'
import { prefixCounting } from './prefix-counting.ts'
import { previewFloods } from './preview-floods.ts'
import { providerAnswers } from './provider-answers.ts'
import { pushFlood } from './push-flood.ts'
import { rangeAbuse } from './range-abuse.ts'
import { readmeFloods } from './readme-floods.ts'
import { refFloods } from './ref-floods.ts'
import { refSearches } from './ref-searches.ts'
import { repositoryFlood } from './repository-flood.ts'
import { resetFlood } from './reset-flood.ts'
import { reviewFloods } from './review-floods.ts'
import { silentSsh } from './silent-ssh.ts'
import { slowFetchers } from './slow-fetchers.ts'
import { slowHeaders } from './slow-headers.ts'
import { slowPageReaders } from './slow-page-readers.ts'
import { slowRaw } from './slow-raw.ts'
import { spacesSubject } from './spaces-subject.ts'
import { sshSlots } from './ssh-slots.ts'
import { templateFloods } from './template-floods.ts'
import { v0Advertise } from './v0-advertise.ts'
import { wantBombs } from './want-bombs.ts'
import { wantSets } from './want-sets.ts'
import { webhookFloods } from './webhook-floods.ts'
import { wideFolder } from './wide-folder.ts'
import { withheldBodies } from './withheld-bodies.ts'
import { wrongPasswords } from './wrong-passwords.ts'
import { xetFloods } from './xet-floods.ts'

/** Every attack there is. A new entry point of the server gets one more. */
export const attacks: readonly Attack[] = [
  spacesSubject,
  hugeSubjects,
  hugeMessages,
  wideFolder,
  longAuthors,
  manyBranches,
  slowPageReaders,
  slowFetchers,
  silentSsh,
  slowRaw,
  blames,
  blamesAhead,
  previewFloods,
  readmeFloods,
  hostileSources,
  coldLogs,
  commitSearches,
  fileSearches,
  codeSearches,
  nameSearches,
  diffs,
  diffFloods,
  patchFloods,
  deepPaths,
  prefixCounting,
  rangeAbuse,
  pageFlood,
  pipelining,
  abortFlood,
  brokenDownloads,
  cloneFloods,
  wantSets,
  v0Advertise,
  archives,
  archiveDownloads,
  wantBombs,
  gzipBombs,
  withheldBodies,
  slowHeaders,
  idleConnections,
  sshSlots,
  halfOpenHandshakes,
  drippingPushes,
  deltaBombs,
  pushFlood,
  refFloods,
  refSearches,
  repositoryFlood,
  importFloods,
  mirrorFloods,
  pushMirrorFloods,
  forkFloods,
  templateFloods,
  creationFloods,
  boardFloods,
  commitFloods,
  pictureFloods,
  assetFloods,
  objectFloods,
  hubFloods,
  xetFloods,
  wrongPasswords,
  loginFlood,
  deviceFloods,
  messageFlood,
  directMessageFloods,
  commentFloods,
  mergeFloods,
  forFloods,
  reviewFloods,
  checkFloods,
  liveStreams,
  discoveryFlood,
  cardFloods,
  resetFlood,
  providerAnswers,
  webhookFloods,
]

/** The attack of this name; a name that there is not is a mistake of whoever asks. */
export function attackNamed(name: string): Attack {
  const found = attacks.find((attack) => attack.name === name)
  if (found === undefined) {
    throw new UsageError(`There is no attack ${name}: choose from ${attacks.map((attack) => attack.name).join(', ')}`)
  }
  return found
}
