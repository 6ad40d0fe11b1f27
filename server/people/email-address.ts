/** One spelling for all ways of writing an address: trimmed, composed (NFKC) and in lower case. */
export const canonicalEmail = (typed: string) => typed.trim().normalize('NFKC').toLowerCase()

/** Whether this can be an e-mail address; only a letter sent to it shows whether it is one. */
export const isEmailAddress = (address: string) => address.length <= 254 && ADDRESS.test(address)

/** A local part of at most 64 characters without quotes or blanks, and a domain of labels. */
const ADDRESS =
  /^[^\s@"(),:;<>[\\\]\p{Cc}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}]{2,63}$/u

/** Whether the database refused a change because another person has the e-mail address. */
export const isEmailTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'app_user_email'
