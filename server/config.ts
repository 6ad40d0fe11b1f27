import path from 'node:path'

import * as z from 'zod'

import { type Locale, localeSchema } from '#contracts/page-config.ts'
import {
  duration,
  freshdeskUrl,
  hosts,
  listed,
  mailboxUrl,
  modelUrl,
  oneOf,
  portNumber,
  trustProxy,
  UNITS,
  urlOf,
} from '#server/config-values.ts'

/** The server's configuration. Times are milliseconds, `dataDir` is absolute. */
export type Config = {
  host: string
  port: number
  /** Null when metrics are switched off. */
  metricsPort: number | null
  databaseUrl: string | undefined
  /** The role that owns the tables, if the application's own role may not change them. */
  databaseOwnerUrl: string | undefined
  dataDir: string
  storageUrl: string
  demo: { enabled: boolean; password: string | undefined; calls: number }
  /** The public address of the application, without a trailing slash. */
  appUrl: string
  appName: string
  locale: Locale
  kitLocale: Locale
  registration: 'pending' | 'off'
  /** `strict` shortens sessions, lengthens passwords, closes registration and asks administrators for a second factor. */
  security: 'standard' | 'strict'
  /** The minimum number of characters of a password. */
  passwordLength: number
  smtpUrl: string | undefined
  mailFrom: string
  support: {
    /** The support desk's e-mail address, in lower case. */
    address: string
    /** The token of programs that deliver letters to the desk. Null: none may. */
    mailToken: string | null
    /** Where the desk's letters are fetched. Null: nowhere. */
    mailbox: MailboxConfig | null
    /** Whether its mailbox gets letters to `{desk}+{anything}@{host}` too. */
    hasPlusAddresses: boolean
  }
  oauth: { clientId: string; clientSecret: string }
  tokenIdle: number
  tokenLifetime: number
  imports: {
    /** Folders of this machine that people may import from, absolute. */
    folders: string[]
    /** Hosts from which people may import files, in lower case; with a port if it is not 443. */
    hosts: string[]
    /** The largest accepted file. */
    maxBytes: number
  }
  /** Hosts that alerts may be sent to, in lower case; with a port if it is not 443. */
  webhookHosts: string[]
  /** How many freemium audits can be started in a calendar month. */
  auditQuota: number
  /**
   * The number of proxies in front of the server, or their addresses: only those may state where a request came from.
   */
  trustProxy: false | number | string[]
  /**
   * The model for suggestions: an endpoint compatible with OpenAI's, without a trailing slash. Null: none, and nothing
   * is sent.
   */
  model: ModelConfig | null
  /** The Freshdesk account that the support desk is mirrored with. Null: none, and nothing is sent. */
  freshdesk: FreshdeskConfig | null
}

export type MailboxConfig = {
  host: string
  port: number
  isSecure: boolean
  user: string
  password: string
  folder: string
}

export type ModelConfig = { url: string; key: string | null; name: string; timeout: number }

/**
 * `url` without a trailing slash. Without a token no webhooks are accepted. Files are fetched from `fileHosts` and
 * their subdomains.
 */
export type FreshdeskConfig = { url: string; key: string; webhookToken: string | null; fileHosts: string[] }

/** Reads the variables of docs/configuration.md. Throws `ConfigurationError`, which names each wrong one and what to write. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = variables.safeParse(given.SECURITY === 'strict' ? { ...STRICT, ...given } : given)
  if (!result.success) {
    throw new ConfigurationError(result.error.issues.map(({ path: [name], message }) => `${String(name)}: ${message}`))
  }
  const set = result.data
  const dataDir = path.resolve(set.DATA_DIR)
  const mailFrom = set.MAIL_FROM ?? `${set.APP_NAME} <no-reply@localhost>`

  return {
    host: set.HOST,
    port: set.PORT,
    metricsPort: set.METRICS_PORT === undefined ? besides(set.PORT) : set.METRICS_PORT,
    databaseUrl: set.DATABASE_URL,
    databaseOwnerUrl: set.DATABASE_URL && set.DATABASE_OWNER_URL,
    dataDir,
    storageUrl: set.STORAGE_URL ?? `file:${path.join(dataDir, 'files')}`,
    demo: { enabled: set.DEMO === 'on', password: set.DEMO_PASSWORD, calls: set.DEMO_CALLS },
    appUrl: set.APP_URL ?? `http://${set.HOST.includes(':') ? `[${set.HOST}]` : set.HOST}:${set.PORT}`,
    appName: set.APP_NAME,
    locale: set.APP_LOCALE,
    kitLocale: set.KIT_LOCALE,
    registration: set.REGISTRATION,
    security: set.SECURITY,
    passwordLength: set.PASSWORD_LENGTH,
    smtpUrl: set.SMTP_URL,
    mailFrom,
    support: {
      address: (set.SUPPORT_ADDRESS ?? addressIn(mailFrom)).toLowerCase(),
      mailToken: set.SUPPORT_MAIL_TOKEN ?? null,
      mailbox: set.SUPPORT_IMAP_URL ? mailboxAt(new URL(set.SUPPORT_IMAP_URL)) : null,
      hasPlusAddresses: set.SUPPORT_PLUS_ADDRESSES === 'on',
    },
    oauth: { clientId: set.OAUTH_CLIENT_ID, clientSecret: set.OAUTH_CLIENT_SECRET },
    tokenIdle: set.TOKEN_IDLE,
    tokenLifetime: set.TOKEN_LIFETIME,
    imports: {
      folders: set.IMPORT_FOLDERS.map((folder) => path.resolve(folder)),
      hosts: set.IMPORT_URLS,
      maxBytes: set.IMPORT_MAX_MIB * 1_048_576,
    },
    webhookHosts: set.WEBHOOK_HOSTS,
    auditQuota: set.AUDIT_QUOTA,
    trustProxy: set.TRUST_PROXY,
    model: set.MODEL_URL
      ? { url: set.MODEL_URL, key: set.MODEL_KEY ?? null, name: set.MODEL_NAME ?? '', timeout: set.MODEL_TIMEOUT }
      : null,
    freshdesk: set.FRESHDESK_URL
      ? {
          ...{ url: set.FRESHDESK_URL, key: set.FRESHDESK_KEY ?? '' },
          ...{ webhookToken: set.FRESHDESK_WEBHOOK_TOKEN ?? null, fileHosts: set.FRESHDESK_FILE_HOSTS },
        }
      : null,
  }
}

/** The defaults of the strict profile; each can still be set on its own. */
const STRICT = { TOKEN_IDLE: '30m', TOKEN_LIFETIME: '12h', REGISTRATION: 'off', PASSWORD_LENGTH: '15' }

/** `MAIL_FROM` is an address, or a name with one in angle brackets. */
const addressIn = (mailFrom: string) => (/<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom).trim()

function mailboxAt({ protocol, hostname, port, username, password, pathname }: URL): MailboxConfig {
  const isSecure = protocol === 'imaps:'
  return {
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: port === '' ? (isSecure ? 993 : 143) : Number(port),
    isSecure,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
  }
}

/** The next port; any free one if the first is any free one too. */
const besides = (port: number) => (port === 0 ? 0 : port + 1)

export class ConfigurationError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigurationError'
  }
}

const locale = z.enum(localeSchema.options, { error: `write one of ${localeSchema.options.join(', ')}` })

const settings = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: portNumber.default(3000),
  METRICS_PORT: z
    .string()
    .refine((text) => text === 'off' || portNumber.safeParse(text).success, {
      error: 'write off or a port number from 0 to 65535',
    })
    .transform((text) => (text === 'off' ? null : Number(text)))
    .optional(),
  DATABASE_URL: urlOf(['postgres:', 'postgresql:'], 'postgres://user@host:5432/atalaya').optional(),
  DATABASE_OWNER_URL: urlOf(['postgres:', 'postgresql:'], 'postgres://owner@host:5432/atalaya').optional(),
  DATA_DIR: z.string().default('./data'),
  STORAGE_URL: urlOf(['file:', 's3:'], 'file:/srv/atalaya or s3://bucket?endpoint=https://…&region=…').optional(),
  DEMO: oneOf('on', 'off').default('on'),
  DEMO_PASSWORD: z.string().min(12, 'write at least 12 characters').optional(),
  DEMO_CALLS: z.coerce
    .number({ error: 'write a number' })
    .int('write a whole number')
    .min(0, 'write 0 or more')
    .default(5_000),
  APP_URL: urlOf(['http:', 'https:'], 'https://atalaya.example.com')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  APP_NAME: z
    .string()
    .regex(/^[^\p{Cc}<>"]{1,100}$/u, 'write up to 100 characters without quotes and angle brackets')
    .default('Atalaya'),
  APP_LOCALE: locale.default('en'),
  KIT_LOCALE: locale.default('es'),
  REGISTRATION: oneOf('pending', 'off').default('pending'),
  SECURITY: oneOf('standard', 'strict').default('standard'),
  PASSWORD_LENGTH: z.coerce
    .number({ error: 'write a number' })
    .int('write a whole number')
    .min(8, 'write 8 or more')
    .max(64, 'write 64 or less')
    .default(12),
  SMTP_URL: urlOf(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com:465').optional(),
  MAIL_FROM: z.string().optional(),
  SUPPORT_ADDRESS: z.email('write an address like help@example.com').optional(),
  SUPPORT_MAIL_TOKEN: z
    .string()
    .regex(/^[\u0021-\u007e]{32,500}$/, 'write at least 32 characters, without blanks')
    .optional(),
  SUPPORT_IMAP_URL: mailboxUrl.optional(),
  SUPPORT_PLUS_ADDRESSES: oneOf('on', 'off').default('off'),
  OAUTH_CLIENT_ID: z.string().default('atalaya-web'),
  OAUTH_CLIENT_SECRET: z.string().default('public'),
  TOKEN_IDLE: duration.default(24 * UNITS.h),
  TOKEN_LIFETIME: duration.default(14 * UNITS.d),
  IMPORT_FOLDERS: z
    .string()
    .transform((text) => listed(text).filter(Boolean))
    .default([]),
  IMPORT_URLS: hosts('files.example.com, archive.example.com:8443'),
  IMPORT_MAX_MIB: z.coerce
    .number({ error: 'write a number' })
    .int('write a whole number')
    .min(1, 'write 1 or more')
    .max(2_048, 'write 2048 or less')
    .default(512),
  WEBHOOK_HOSTS: hosts('hooks.example.com, alerts.example.com:8443'),
  AUDIT_QUOTA: z.coerce
    .number({ error: 'write a number' })
    .int('write a whole number')
    .min(0, 'write 0 or more')
    .max(1_000_000, 'write 1000000 or less')
    .default(100),
  TRUST_PROXY: trustProxy.default(false),
  MODEL_URL: modelUrl.optional(),
  MODEL_KEY: z
    .string()
    .regex(/^[\u0021-\u007e]+$/, 'write a key without blanks')
    .optional(),
  MODEL_NAME: z
    .string()
    .regex(/^[^\p{Cc}]{1,200}$/u, 'write up to 200 characters')
    .optional(),
  MODEL_TIMEOUT: duration
    .refine((milliseconds) => milliseconds <= 10 * UNITS.m, { error: 'write 10m or less' })
    .default(60 * UNITS.s),
  FRESHDESK_URL: freshdeskUrl.optional(),
  FRESHDESK_KEY: z
    .string()
    .regex(/^[\u0021-\u0039\u003b-\u007e]{1,200}$/, 'write the API key of an agent, without blanks')
    .optional(),
  FRESHDESK_WEBHOOK_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{32,200}=*$/, 'write 32 or more letters and digits that nobody guesses')
    .optional(),
  // the hosts of Freshdesk's files, in every region
  FRESHDESK_FILE_HOSTS: hosts('amazonaws.com, freshdesk.com').default(['amazonaws.com', 'freshdesk.com']),
})

const variables = settings
  .refine(({ MODEL_URL, MODEL_NAME }) => !MODEL_URL || MODEL_NAME, {
    path: ['MODEL_NAME'],
    error: 'write how the model is called at MODEL_URL',
  })
  .refine(({ FRESHDESK_URL, FRESHDESK_KEY }) => !FRESHDESK_URL || FRESHDESK_KEY, {
    path: ['FRESHDESK_KEY'],
    error: 'write the API key of an agent of FRESHDESK_URL',
  })
