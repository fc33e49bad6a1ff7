import * as z from 'zod/mini'

/** SPEC 9's three, from the least on. */
export const plans = ['starter', 'professional', 'enterprise'] as const
export type Plan = (typeof plans)[number]

/** The plan of an owner, and what of it is used. A limit of null is none. */
export const PlanUse = z
  .object({
    owner: z.string(),
    is_team: z.boolean(),
    plan: z.enum(plans),
    disk_bytes: z.int(),
    max_disk_bytes: z.nullable(z.int()),
    /** Waiting invitations count as members. A person is one. */
    members: z.int(),
    max_members: z.nullable(z.int()),
    datasets: z.int(),
    max_datasets: z.nullable(z.int()),
  })
  .register(z.globalRegistry, { id: 'PlanUse' })
export type PlanUse = z.output<typeof PlanUse>
