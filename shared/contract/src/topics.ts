import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { says } from './messages/contract-message.ts'

/** Topics as people type them: one after another, apart by spaces or commas. In lower case, and each once. */
export const topicsOf = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  ),
]

const topic = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/

/** Topics of a repository, in words of ASCII letters, digits and hyphens, as one text. What it gives has one space between them. */
export const Topics = z.string().check(
  z.maxLength(limits.topicsPerRepository * (limits.topicMax + 2), says('repository.too_many_topics')),
  z.overwrite((text) => topicsOf(text).join(' ')),
  z.superRefine((text, ctx) => {
    const topics = topicsOf(text)
    if (topics.length > limits.topicsPerRepository) {
      const params = { max: limits.topicsPerRepository }
      ctx.addIssue({ code: 'custom', message: says('repository.too_many_topics'), params })
    } else if (topics.some((each) => each.length > limits.topicMax || !topic.test(each))) {
      ctx.addIssue({ code: 'custom', message: says('repository.topic_invalid'), params: { max: limits.topicMax } })
    }
  }),
)
