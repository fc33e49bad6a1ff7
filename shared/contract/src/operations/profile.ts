import * as z from 'zod/mini'
import { Preferences } from '../entities/preferences.ts'
import { Profile, ProfileFields } from '../entities/profile.ts'
import { nothing, operation } from '../operation.ts'

const read = { by: 'account', area: 'profile_access', level: 1 } as const
const write = { by: 'account', area: 'profile_access', level: 2 } as const

export const profileOperations = {
  getProfile: operation({
    method: 'GET',
    path: '/api/user/setting/basic',
    summary: 'What the account says about itself, and its language and theme',
    tag: 'Profile',
    access: read,
    data: Profile,
  }),
  updateProfile: operation({
    method: 'POST',
    path: '/api/user/setting/basic',
    summary: 'Save all seven fields. With the `version` that was read, nothing that changed meanwhile is overwritten',
    tag: 'Profile',
    access: write,
    body: z.extend(ProfileFields, { version: z.optional(z.string().check(z.maxLength(64))) }),
    data: Profile,
    refusals: { 409: 'The profile has changed since that version was read' },
  }),
  deletePicture: operation({
    method: 'DELETE',
    path: '/api/user/setting/picture',
    summary: "Take the account's picture away. One is put there by PUT, as the bytes of a JPEG, PNG, WebP, GIF or AVIF",
    tag: 'Profile',
    access: write,
    data: nothing,
  }),
  getPreferences: operation({
    method: 'GET',
    path: '/api/user/setting/preferences',
    summary: 'How Sheaf looks to the account in every browser',
    tag: 'Profile',
    access: read,
    data: Preferences,
  }),
  updatePreferences: operation({
    method: 'PATCH',
    path: '/api/user/setting/preferences',
    summary: 'Change some of the preferences; what is left out stays as it is',
    tag: 'Profile',
    access: write,
    body: z.partial(Preferences),
    data: Preferences,
  }),
} as const
