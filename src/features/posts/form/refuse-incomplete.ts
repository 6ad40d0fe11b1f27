import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { type RichText, richTextSchema } from '#contracts/rich-text.ts'
import { RequestFailed } from '#src/lib/request-failed.ts'

import type { PostDraft } from './post-draft.ts'

/** Throws `RequestFailed`, like a refusal by the server, for a post that the server would refuse. */
export function refuseIncomplete(i18n: I18n, { body, publishing, at }: PostDraft): void {
  const problem = bodyProblem(i18n, body)
  const isTimeMissing = publishing === 'scheduled' && Number.isNaN(new Date(at).getTime())
  if (!problem && !isTimeMissing) return
  const errors = {
    ...(problem && { body: [problem] }),
    ...(isTimeMissing && { published_at: [i18n._(msg`Say when it appears.`)] }),
  }
  throw new RequestFailed({ kind: 'invalid', message: i18n._(msg`Some fields need another look.`), errors }, null)
}

/** The editor allows a little more than posts: says what must be removed. */
export const bodyProblem = (i18n: I18n, body: RichText): string | undefined =>
  richTextSchema.safeParse(body).success
    ? undefined
    : i18n._(msg`Posts take lists of up to three levels, and links to web and mail addresses.`)
