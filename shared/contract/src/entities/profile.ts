import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { lineOfText, linesOfText, textOfWebAddress } from '../text-schemas.ts'
import { Preferences } from './preferences.ts'

/** The fields of a profile that are typed. */
export const ProfileTexts = z.object({
  display_name: lineOfText(limits.displayNameMax),
  bio: linesOfText(limits.bioMax),
  location: lineOfText(limits.profileLineMax),
  company: lineOfText(limits.profileLineMax),
  website_url: textOfWebAddress(limits.websiteMax, 'profile.website_invalid'),
})

/** SPEC 3's seven fields. An empty language or theme is none that was chosen. */
export const ProfileFields = z.extend(ProfileTexts, {
  language: Preferences.shape.language,
  theme: Preferences.shape.theme,
})

/** What an account says about itself, as the form of its settings shows it. */
export const Profile = z
  .object({
    display_name: z.string(),
    bio: z.string(),
    location: z.string(),
    company: z.string(),
    language: Preferences.shape.language,
    theme: Preferences.shape.theme,
    website_url: z.string(),
    /** Of the texts: whoever saves with it is told where they have changed meanwhile. */
    version: z.string(),
  })
  .register(z.globalRegistry, { id: 'Profile' })
export type Profile = z.output<typeof Profile>
