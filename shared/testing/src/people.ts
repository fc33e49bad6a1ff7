import { defaultPreferences, type Session } from '@sheaf/contract'

/** Who is signed in, in tests that need somebody to be. */
export const ada: Session = {
  uid: '01932c5e-0000-7000-8000-000000000001',
  username: 'ada',
  email: 'ada@example.org',
  display_name: 'Ada',
  avatar_url: null,
  preferences: defaultPreferences,
}
