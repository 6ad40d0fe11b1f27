/** Whether an address names itself a no-reply address, or belongs to a mail server. */
export const isNoReply = (email: string): boolean => NO_REPLY.test(email.slice(0, email.lastIndexOf('@')))

const MARKS =
  '(?:no|do[._-]?not|never)[._-]?reply|no[._-]?respond(?:er|a)|n[aã]o[._-]?responda|ne[._-]?pas[._-]?r[eé]pondre'
const NO_REPLY = new RegExp(
  `^(?:(?:.*[._+-])?(?:${MARKS})(?:[._+-].*)?|(?:mailer|mail)-daemon|postmaster|bounces?(?:[._+-].*)?)$`,
  'iu',
)
