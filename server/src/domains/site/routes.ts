import { addressOf } from '@sheaf/server-core/admission/address-of'
import type { Deps } from '../../deps.ts'
import { CacheableResponse, successBody } from '../../http/cacheable-response.ts'
import type { Handlers } from '../../http/operations.ts'
import { readerLanguage } from '../../http/reader-language.ts'
import { createOperatorPages } from './operator-page.ts'
import { sendMessage } from './send-message.ts'

/** What a Sheaf says of itself, and how those who run it are reached. */
export function siteRoutes(deps: Deps): Handlers<'getLegalPage' | 'getPlans' | 'sendMessage'> {
  const operatorPage = createOperatorPages(deps)
  return {
    async getLegalPage({ params, query }) {
      const page = await operatorPage({ page: params.page, language: query.language })
      return new CacheableResponse({
        identity: ['legal page', params.page, page?.version ?? 'none', page?.name ?? ''],
        body: async () => ({ json: successBody({ html: (await page?.html()) ?? null }), final: true }),
      })
    },
    getPlans() {
      const { ownerQuotaBytes } = deps.config
      return { starter_gigabytes: ownerQuotaBytes === undefined ? null : ownerQuotaBytes / 1_000_000_000 }
    },
    async sendMessage({ body }, { actor, request }) {
      await sendMessage(deps, {
        ...body,
        actor,
        address: addressOf(request.ip),
        language: readerLanguage(request),
      })
      return null
    },
  }
}
