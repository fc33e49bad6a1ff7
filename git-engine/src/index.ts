/** All that the rest of the server may know of the engine. README.md says what it is. */
export type { BlameRange } from './blame/blame-file.ts'
export type { DiffStatus } from './diff/diff-rows.ts'
export type { DiffFile } from './diff/parse-diff.ts'
export type { DiffHunk } from './diff/parse-hunks.ts'
export { makeFolder } from './disk/sync-disk.ts'
export { type BufferedRequest, bufferRequest } from './fetch/buffer-request.ts'
export type { FetchAnswer } from './fetch/fetch-cache.ts'
export { nextRequest } from './fetch/next-request.ts'
export { readProtocol } from './fetch/protocol-v2.ts'
export { isPackService, type PackService } from './fetch/serve-packs.ts'
export { createGitEngine, type GitEngine } from './git-engine.ts'
export type { EnteredPush } from './git-writer.ts'
export type { CommitDay, CommitDays } from './history/commit-days.ts'
export type { LogPage } from './history/log.ts'
export { UnreadableError } from './history/stored-object.ts'
export { readGraphState } from './maintenance/graph-layers.ts'
export { surveyObjects } from './maintenance/survey-objects.ts'
export type { FoundPath } from './objects/find-tree.ts'
export type { IndexedEntry } from './objects/folder-index.ts'
export { commitWeight } from './objects/object-cache.ts'
export { isNullId } from './objects/object-id.ts'
export { type GitCommit, type Person, subjectOf } from './objects/parse-commit.ts'
export type { EntryKind } from './objects/parse-tree.ts'
export { wholeBlobBytes } from './objects/read-blob.ts'
export type { OpenFolder } from './objects/read-folder.ts'
export { createPacketReader, flushPacket, packet } from './pkt-line.ts'
export { hiddenRefs } from './process/git-environment.ts'
export { GitError } from './process/git-error.ts'
export { launch } from './process/launcher.ts'
export type { GitProcess } from './process/run-git.ts'
export { type InflatedPackSize, measureInflatedPack } from './push/measure-inflated-pack.ts'
export {
  changeOf,
  maxPushedRefs,
  type PushCommands,
  type RefUpdate,
  readPushCommands,
  writePushCommands,
} from './push/push-commands.ts'
export { type PushReport, readPushReport, wantsReport, writePushReport, writeRemoteLines } from './push/push-report.ts'
export type { PushSize } from './push/spawn-receive-pack.ts'
export type { GitRef } from './refs/read-ref-snapshot.ts'
export { isRefName } from './refs/resolve-revision.ts'
