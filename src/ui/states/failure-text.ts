import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { RequestFailed } from '#src/lib/request-failed.ts'

type FailureKind = RequestFailed['failure']['kind']

/** The failure in one sentence: the message of the server or, if there is none, the title of its kind. */
export const failureSentence = (i18n: I18n, { kind, message }: { kind: FailureKind; message: string | null }): string =>
  message || i18n._(failureText[kind].title)

/** Every kind of failure as text: what happened, and what to do. */
export const failureText: Record<FailureKind, { title: MessageDescriptor; advice: MessageDescriptor }> = {
  refused: {
    title: msg`The server did not understand the request`,
    advice: msg`Check the address or the filters, then try again.`,
  },
  unauthenticated: { title: msg`Your session has ended`, advice: msg`Sign in again to go on.` },
  forbidden: {
    title: msg`You do not have access to this`,
    advice: msg`An administrator can give your role the permission it needs.`,
  },
  missing: { title: msg`This does not exist`, advice: msg`It may have been removed, or the address is mistyped.` },
  conflict: {
    title: msg`Somebody else changed this meanwhile`,
    advice: msg`Load it again to see the newest state, then repeat your change.`,
  },
  'too-large': { title: msg`This is too large to send`, advice: msg`Choose a smaller file, or fewer at once.` },
  'page-expired': { title: msg`This page is too old`, advice: msg`Sign in again to go on.` },
  invalid: { title: msg`Some values are not accepted`, advice: msg`Check what is marked, then try again.` },
  throttled: { title: msg`Too many attempts`, advice: msg`Wait a minute, then try again.` },
  unexpected: { title: msg`Something went wrong on our side`, advice: msg`Nothing was lost. Try again.` },
  unavailable: {
    title: msg`The server cannot be reached`,
    advice: msg`Check your connection. Nothing was lost: try again in a moment.`,
  },
}
