import type { Queries, Tx } from '../../db/database.ts'

/** What an account says about itself. */
export interface ProfileRow {
  displayName: string
  bio: string
  location: string
  company: string
  websiteUrl: string
  /** As the column has them: see `readPreferences`. */
  preferences: string
}

/** The profile of an account; nothing where it is gone. */
export async function findProfile(db: Queries, userId: number): Promise<ProfileRow | undefined> {
  return db
    .selectFrom('users')
    .select(['display_name as displayName', 'bio', 'location', 'company', 'website_url as websiteUrl', 'preferences'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** Replaces all of it. */
export async function replaceProfile(
  tx: Tx,
  { userId, profile, now }: { userId: number; profile: ProfileRow; now: number },
): Promise<void> {
  const { displayName, bio, location, company, websiteUrl, preferences } = profile
  await tx
    .updateTable('users')
    .set({ display_name: displayName, bio, location, company, website_url: websiteUrl, preferences, updated_at: now })
    .where('id', '=', userId)
    .execute()
}
