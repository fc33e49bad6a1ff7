import { NotificationSettings } from '@sheaf/contract'
import { z } from 'zod/mini'

const inbox = { inbox: true, mail: false }
const both = { inbox: true, mail: true }

/** What an account is told that has chosen nothing: what it may have to do something about, by mail as well. */
const defaults: NotificationSettings = {
  push: inbox,
  star: inbox,
  follow: inbox,
  message: both,
  team: both,
  access: both,
  repository: inbox,
  mirror: both,
  project: both,
  thread: both,
  security: both,
  mail_pace: 'daily',
}

const { shape } = NotificationSettings
/** As they are kept. What a newer server wrote and this one does not know is not chosen. */
const Stored = z.object({
  push: z.catch(shape.push, defaults.push),
  star: z.catch(shape.star, defaults.star),
  follow: z.catch(shape.follow, defaults.follow),
  message: z.catch(shape.message, defaults.message),
  team: z.catch(shape.team, defaults.team),
  access: z.catch(shape.access, defaults.access),
  repository: z.catch(shape.repository, defaults.repository),
  mirror: z.catch(shape.mirror, defaults.mirror),
  project: z.catch(shape.project, defaults.project),
  thread: z.catch(shape.thread, defaults.thread),
  security: z.catch(shape.security, defaults.security),
  mail_pace: z.catch(shape.mail_pace, defaults.mail_pace),
})

/** Reads the column `users.notification_settings`. Whoever takes over an account must not be able to turn off the mail that tells of it. */
export function readNotificationSettings(stored: string): NotificationSettings {
  const settings = Stored.parse(Object(JSON.parse(stored)))
  return { ...settings, security: { ...settings.security, mail: true } }
}
