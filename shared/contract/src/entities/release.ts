import * as z from 'zod/mini'

/** A file of a release. */
export const ReleaseAsset = z
  .object({
    uid: z.string(),
    name: z.string(),
    size: z.int(),
    /** In hexadecimal digits: what `sha256sum` says of the file. */
    sha256: z.string(),
    /** How often it was sent whole, or from its beginning. */
    downloads: z.int(),
    created_at: z.string(),
  })
  .register(z.globalRegistry, { id: 'ReleaseAsset' })
export type ReleaseAsset = z.output<typeof ReleaseAsset>

/** A version that people are told of: a tag with a title, notes and files. Times are ISO 8601 in UTC. */
export const Release = z
  .object({
    uid: z.string(),
    tag: z.string(),
    /** What the tag stands for; null while there is no such tag, as of a draft. */
    commit_id: z.nullable(z.string()),
    /** Where the tag of a draft will be made: a branch or a commit. */
    target: z.string(),
    title: z.string(),
    /** Markdown, as it was written; null in lists. */
    notes: z.nullable(z.string()),
    /** The same as HTML; null where it is too much to be drawn, or for a list. */
    notes_html: z.nullable(z.string()),
    /** For those alone who may write. */
    draft: z.boolean(),
    prerelease: z.boolean(),
    /** Is it the one that people should take? */
    latest: z.boolean(),
    author: z.nullable(z.object({ username: z.string(), avatar_url: z.nullable(z.string()) })),
    created_at: z.string(),
    /** Null while it is a draft. */
    published_at: z.nullable(z.string()),
    assets: z.array(ReleaseAsset),
  })
  .register(z.globalRegistry, { id: 'Release' })
export type Release = z.output<typeof Release>

/** What lists of tags say of releases. */
export const ReleaseMark = z
  .object({ tag: z.string(), title: z.string(), draft: z.boolean(), prerelease: z.boolean(), latest: z.boolean() })
  .register(z.globalRegistry, { id: 'ReleaseMark' })
export type ReleaseMark = z.output<typeof ReleaseMark>
