import type { Message } from './message.ts'

/** Texts about links between conversations and policies. */
export const policyLinkTexts = {
  linkNoConversation: /*i18n*/ {
    id: 'server.policy-link.no-conversation',
    message: 'There is no conversation of this number among those that you may open.',
  },
  linkOtherPartner: /*i18n*/ {
    id: 'server.policy-link.other-partner',
    message: 'This conversation is another partner’s, so it cannot be about this policy.',
  },
  linkIsThere: /*i18n*/ {
    id: 'server.policy-link.is-there',
    message: 'This conversation is linked to the policy already.',
  },
} as const satisfies Record<string, Message>
