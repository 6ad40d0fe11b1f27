import * as z from 'zod'

/** Types of values of environment variables. The error for a wrong value says what to write. */

export const portNumber = z.coerce
  .number({ error: 'write a port number from 0 to 65535' })
  .int('write a whole port number')
  .min(0, 'write a port number from 0 to 65535')
  .max(65_535, 'write a port number from 0 to 65535')

export const urlOf = (protocols: readonly string[], example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `write an address like ${example}`,
  })

export const oneOf = <const Value extends string>(...values: [Value, ...Value[]]) =>
  z.enum(values, { error: `write one of ${values.join(', ')}` })

export const UNITS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

export const duration = z
  .string()
  .regex(/^[1-9]\d{0,5}[smhd]$/, 'write a number and a unit: 30m, 24h or 14d')
  .transform((text) => Number(text.slice(0, -1)) * UNITS[text.slice(-1) as keyof typeof UNITS])

const ADDRESS_OR_RANGE = /^[\da-f.:]+(?:\/\d{1,3})?$/i

export const trustProxy = z
  .string()
  .refine((text) => text === 'off' || /^\d$/.test(text) || listed(text).every((part) => ADDRESS_OR_RANGE.test(part)), {
    error: 'write off, the number of proxies in front, or their addresses (10.0.0.1, 10.1.0.0/16)',
  })
  .transform((text) => {
    if (text === 'off' || text === '0') return false
    return /^\d$/.test(text) ? Number(text) : listed(text)
  })

export const listed = (text: string) => text.split(',').map((part) => part.trim())

export const hosts = (example: string) =>
  z
    .string()
    .transform((text) => listed(text.toLowerCase()).filter(Boolean))
    .refine((names) => names.every((host) => /^[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d{1,5})?$/.test(host)), {
      error: `write the names of hosts: ${example}`,
    })
    .default([])

export const mailboxUrl = urlOf(['imap:', 'imaps:'], 'imaps://user:password@mail.example.com/INBOX')
  .refine((value) => !URL.canParse(value) || new URL(value).username !== '', {
    error: 'write it with the name and the password of the mailbox: imaps://user:password@mail.example.com/INBOX',
  })
  .refine((value) => !URL.canParse(value) || isDecodable(new URL(value)), {
    error: 'write a percent sign in a name or a password as %25',
  })
  .refine((value) => !URL.canParse(value) || new URL(value).protocol === 'imaps:' || isLoopback(new URL(value)), {
    error: 'write imaps:, since a password goes over the network; imap: is for this machine alone',
  })

function isDecodable({ username, password, pathname }: URL): boolean {
  try {
    return decodeURIComponent(username + password + pathname) !== ''
  } catch {
    return false
  }
}

export const modelUrl = urlOf(['http:', 'https:'], 'https://models.example.com/v1')
  .refine((value) => !URL.canParse(value) || isPlain(new URL(value)), {
    error: 'write it without a name, a password, a query and a fragment: MODEL_KEY is for the key',
  })
  .transform((url) => url.replace(/\/+$/, ''))

export const freshdeskUrl = urlOf(['http:', 'https:'], 'https://account.freshdesk.com')
  .refine((value) => !URL.canParse(value) || (isPlain(new URL(value)) && new URL(value).pathname === '/'), {
    error: 'write the address of the account alone: https://account.freshdesk.com',
  })
  // the key is sent with every request
  .refine((value) => !URL.canParse(value) || new URL(value).protocol === 'https:' || isLoopback(new URL(value)), {
    error: 'write https: http is for this machine alone',
  })
  .transform((url) => url.replace(/\/+$/, ''))

/** Whether an address is on this machine. */
export const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname)

const isPlain = ({ username, password, search, hash }: URL) => username + password + search + hash === ''
