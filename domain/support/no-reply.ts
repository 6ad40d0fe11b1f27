/** Whether an address says of itself that nobody reads what comes there, or belongs to a mail server. */
export const isNoReply = (email: string): boolean => NO_REPLY.test(email.slice(0, email.lastIndexOf('@')))

const NO_REPLY =
  /^(?:(?:.*[._+-])?(?:(?:no|do[._-]?not|never)[._-]?reply|noresponder|no[._-]responder|nao[._-]?responda|n[aã]o[._-]responda|ne[._-]?pas[._-]?repondre)(?:[._+-].*)?|mailer-daemon|mail-daemon|postmaster|bounces?(?:[._+-].*)?)$/i
