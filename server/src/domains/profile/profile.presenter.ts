import type { Profile } from '@sheaf/contract'
import { entityTag } from '../../http/entity-tag.ts'
import { readPreferences } from './preferences.ts'
import type { ProfileRow } from './profile.store.ts'

/** The seven fields of SPEC 3, with the version that tells these texts from all others. Language and theme apply at once, and are of no version. */
export function presentProfile({ displayName, bio, location, company, websiteUrl, preferences }: ProfileRow): Profile {
  const { language, theme } = readPreferences(preferences)
  const texts = { display_name: displayName, bio, location, company, website_url: websiteUrl }
  return { ...texts, language, theme, version: entityTag(Object.values(texts)) }
}
