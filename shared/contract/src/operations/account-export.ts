import * as z from 'zod/mini'
import { AccountExport } from '../entities/account-export.ts'
import { operation } from '../operation.ts'

const tag = 'Account'
/** Everything in one file is for whoever is signed in: no key opens it. */
const access = { by: 'session' } as const
const path = '/api/user/setting/export'

export const accountExportOperations = {
  getExport: operation({
    method: 'GET',
    path,
    summary:
      'The last export of the account, and how far it is; its archive is at `/api/user/setting/export/{uid}.tar`',
    tag,
    access,
    data: z.object({ export: z.nullable(AccountExport) }),
  }),
  startExport: operation({
    method: 'POST',
    path,
    summary: "Begin an archive of all that is the account's, in place of the last one; a mail says when it is ready",
    tag,
    access,
    data: AccountExport,
    refusals: { 409: 'One is under way' },
  }),
} as const
