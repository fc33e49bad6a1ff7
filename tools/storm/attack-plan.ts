import { z } from 'zod'

const SenderAccount = z.object({
  username: z.string(),
  password: z.string(),
  token: z.string(),
  cookie: z.string(),
  privateKey: z.string(),
})

/** What the process of the attackers is told at its start. */
export const AttackPlan = z.object({
  attack: z.string(),
  phase: z.object({ door: z.enum(['http', 'ssh']), role: z.enum(['visitor', 'account']), addresses: z.int() }),
  facts: z.record(z.string(), z.array(z.string())),
  senders: z.array(z.object({ address: z.string(), account: SenderAccount.optional() })),
  victims: z.array(z.string()),
  port: z.int(),
  sshPort: z.int(),
  providerPort: z.int(),
  /** It ends after so long by itself, and before that when it is told to. */
  mostSeconds: z.number(),
})
export type AttackPlan = z.infer<typeof AttackPlan>

/** The one thing that it is told once it has begun. */
export const endOrder = 'end'

/** What it says: that its bytes are made and the attack begins, and at its end how often what came of what it did. */
export const AttackMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('began') }),
  z.object({ kind: z.literal('ended'), outcomes: z.record(z.string(), z.number()) }),
])
export type AttackMessage = z.infer<typeof AttackMessage>
