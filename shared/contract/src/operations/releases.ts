import * as z from 'zod/mini'
import { Release, ReleaseMark } from '../entities/release.ts'
import { limits } from '../limits.ts'
import { NameInPath, NewTagName } from '../name-schemas.ts'
import { nothing, operation } from '../operation.ts'
import { count } from '../query-schemas.ts'
import { lineOfText, linesOfText } from '../text-schemas.ts'

const tag = 'Releases'
const read = { by: 'anyone', area: 'repo_access', level: 1 } as const
const write = { by: 'account', area: 'repo_access', level: 2 } as const
const here = { owner: NameInPath, repo: NameInPath }
const one = z.object({ ...here, uid: NameInPath })

const TagInPath = z.string().check(z.minLength(1), z.maxLength(limits.refNameMax))
/** A branch, a tag or a commit; the default branch where it is empty. */
const Target = z._default(z.string().check(z.trim(), z.maxLength(limits.refNameMax)), '')

const fields = {
  tag: NewTagName,
  target: Target,
  title: lineOfText(limits.releaseTitleMax),
  notes: linesOfText(limits.releaseNotesMax),
  draft: z._default(z.boolean(), false),
  prerelease: z._default(z.boolean(), false),
  /** Chosen as the latest one, whatever was published after it; else it is computed. */
  latest: z._default(z.boolean(), false),
}
/** Notes of as many letters as may be, each of them escaped. */
const bodyBytes = 524_288

export const ReleaseFields = z.object({
  ...fields,
  notes: z._default(linesOfText(limits.releaseNotesMax), ''),
  title: z._default(lineOfText(limits.releaseTitleMax), ''),
})
export type ReleaseFields = z.output<typeof ReleaseFields>

const noTarget = 'There is no such release, or nothing to make the tag at'
const taken = 'There is a release of this tag'

export const releaseOperations = {
  listReleases: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/releases',
    summary: 'Releases, the newest first; drafts for those alone who may write',
    tag,
    access: read,
    params: z.object(here),
    query: z.object({
      after: z.optional(z.string().check(z.maxLength(200))),
      page_size: count(10, { min: 1, max: 20 }),
    }),
    data: z.object({
      items: z.array(Release),
      next: z.nullable(z.string()),
      total: z.int(),
      /** The tag of the latest release, which may be on another page. */
      latest: z.nullable(z.string()),
    }),
  }),
  getRelease: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/release/{tag*}',
    summary: 'The release of a tag',
    tag,
    access: read,
    params: z.object({ ...here, tag: TagInPath }),
    data: Release,
    refusals: { 404: 'There is no release of such a tag' },
  }),
  listReleaseMarks: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/release-marks',
    summary: 'Which tags have a release, the newest 200 of them, without their texts and files',
    tag,
    access: read,
    params: z.object(here),
    data: z.array(ReleaseMark),
  }),
  createRelease: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/releases',
    summary: 'Create a release of a tag, which is made where there is none; files are uploaded to it afterwards',
    tag,
    access: write,
    params: z.object(here),
    body: ReleaseFields,
    bodyBytes,
    data: Release,
    refusals: {
      404: noTarget,
      409: taken,
      422: 'The repository has as many releases as one may have, or a rule does not allow the tag',
    },
  }),
  updateRelease: operation({
    method: 'PATCH',
    path: '/api/repo/{owner}/{repo}/releases/{uid}',
    summary: 'Change a release as a whole. A draft is published by this; what is published stays so',
    tag,
    access: write,
    params: one,
    body: ReleaseFields,
    bodyBytes,
    data: Release,
    refusals: { 404: noTarget, 409: taken, 422: 'A rule does not allow the tag' },
  }),
  deleteRelease: operation({
    method: 'DELETE',
    path: '/api/repo/{owner}/{repo}/releases/{uid}',
    summary: 'Delete a release with its files. Its tag stays',
    tag,
    access: write,
    params: one,
    data: nothing,
    refusals: { 404: 'There is no such release' },
  }),
  deleteReleaseAsset: operation({
    method: 'DELETE',
    path: '/api/repo/{owner}/{repo}/releases/{uid}/assets/{asset}',
    summary: 'Delete a file of a release',
    tag,
    access: write,
    params: z.object({ ...here, uid: NameInPath, asset: NameInPath }),
    data: Release,
    refusals: { 404: 'There is no such release, or no such file' },
  }),
  generateReleaseNotes: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/release-notes',
    summary: 'Write notes of the commits since the release before, at most 200 of them',
    tag,
    access: write,
    params: z.object(here),
    body: z.object({ tag: NewTagName, target: Target }),
    data: z.object({ notes: z.string(), previous: z.nullable(z.string()) }),
    refusals: { 404: 'There is nothing to begin at' },
  }),
} as const
