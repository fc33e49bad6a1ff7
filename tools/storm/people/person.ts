import { z } from 'zod'

/** An account with all that its owner has at hand: a browser, a key for scripts, a key pair. */
export const Person = z.object({
  username: z.string(),
  password: z.string(),
  /** The address on the loopback network that they come from. */
  address: z.string(),
  /** `name=value; …`: the cookies of the browser in which they signed up and logged in. */
  cookie: z.string(),
  token: z.string(),
  /** The file of the private half of their SSH key. */
  keyFile: z.string(),
})
export type Person = z.infer<typeof Person>

/** What the process of the honest is told at its start. */
export const HonestPlan = z.object({
  port: z.int(),
  sshPort: z.int(),
  /** Scratch space. */
  folder: z.string(),
  people: z.array(Person),
  /** Whether a log-in, a push and a clone begin with each measurement, for those that are too short to meet one by chance. */
  beginsWithEach: z.boolean(),
  /** `owner/name` of what they read and clone, and some of its folders and commits. */
  shared: z.object({ repository: z.string(), folders: z.array(z.string()), commits: z.array(z.string()) }),
})
export type HonestPlan = z.infer<typeof HonestPlan>

/** The name of the repository that each of them pushes to. */
export const ownRepository = 'notes'
