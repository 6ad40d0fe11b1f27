import path from 'node:path'

import { describe, expect, test } from 'vitest'

import { ConfigurationError, readConfig } from '#server/config.ts'

test('without any variable the server listens on this machine, embeds its database, and allows registration', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    metricsPort: 3001,
    databaseUrl: undefined,
    dataDir: path.resolve('data'),
    storageUrl: `file:${path.resolve('data/files')}`,
    demo: { enabled: true, calls: 5_000 },
    appUrl: 'http://127.0.0.1:3000',
    appName: 'Atalaya',
    locale: 'en',
    kitLocale: 'es',
    registration: 'pending',
    security: 'standard',
    passwordLength: 12,
    oauth: { clientId: 'atalaya-web', clientSecret: 'public' },
    tokenIdle: 24 * 3_600_000,
    tokenLifetime: 14 * 24 * 3_600_000,
    auditQuota: 100,
    trustProxy: false,
    model: null,
  })
})

test('a model is used only when its address is configured', () => {
  const set = { MODEL_URL: 'http://127.0.0.1:11434/v1/', MODEL_NAME: 'small:8b' }
  expect(readConfig(set).model).toEqual({
    url: 'http://127.0.0.1:11434/v1',
    key: null,
    name: 'small:8b',
    timeout: 60_000,
  })
  expect(readConfig({ ...set, MODEL_KEY: 'sk-1', MODEL_TIMEOUT: '2m' }).model).toMatchObject({
    key: 'sk-1',
    timeout: 120_000,
  })
  expect(readConfig({ MODEL_NAME: 'small:8b', MODEL_KEY: 'sk-1' }).model).toBeNull()
})

test('no Freshdesk account is mirrored unless one is named', () => {
  expect(readConfig({ FRESHDESK_KEY: 'abc' }).freshdesk).toBeNull()
  const set = { FRESHDESK_URL: 'https://norte.freshdesk.com/', FRESHDESK_KEY: 'abc' }
  expect(readConfig(set).freshdesk).toEqual({
    ...{ url: 'https://norte.freshdesk.com', key: 'abc', webhookToken: null },
    fileHosts: ['amazonaws.com', 'freshdesk.com'],
  })
  expect(readConfig({ ...set, FRESHDESK_FILE_HOSTS: 'Files.example.com' }).freshdesk?.fileHosts).toEqual([
    'files.example.com',
  ])
})

test.each([
  ['MODEL_NAME', { MODEL_URL: 'https://models.example.com/v1' }],
  ['MODEL_URL', { MODEL_URL: 'models.example.com', MODEL_NAME: 'm' }],
  ['MODEL_URL', { MODEL_URL: 'https://user:secret@models.example.com/v1', MODEL_NAME: 'm' }],
  ['MODEL_URL', { MODEL_URL: 'https://models.example.com/v1?key=1', MODEL_NAME: 'm' }],
  ['MODEL_KEY', { MODEL_URL: 'https://models.example.com/v1', MODEL_NAME: 'm', MODEL_KEY: 'two\nlines' }],
  ['FRESHDESK_KEY', { FRESHDESK_URL: 'https://norte.freshdesk.com' }],
  ['FRESHDESK_URL', { FRESHDESK_URL: 'http://norte.freshdesk.com', FRESHDESK_KEY: 'abc' }],
  ['FRESHDESK_URL', { FRESHDESK_URL: 'http://127.norte.example', FRESHDESK_KEY: 'abc' }],
  ['FRESHDESK_URL', { FRESHDESK_URL: 'https://norte.freshdesk.com/api/v2', FRESHDESK_KEY: 'abc' }],
  [
    'FRESHDESK_WEBHOOK_TOKEN',
    { FRESHDESK_URL: 'https://n.freshdesk.com', FRESHDESK_KEY: 'abc', FRESHDESK_WEBHOOK_TOKEN: 'short' },
  ],
  ['MODEL_TIMEOUT', { MODEL_URL: 'https://models.example.com/v1', MODEL_NAME: 'm', MODEL_TIMEOUT: '1h' }],
])('a wrong %s of a model is named, without the key: %j', (name, given) => {
  expect(() => readConfig(given)).toThrow(new RegExp(`^[^]*\\n  ${name}: write [^\\n]*$`))
  expect(() => readConfig(given)).not.toThrow(/secret|two/)
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', APP_NAME: '' })).toMatchObject({ port: 3000, appName: 'Atalaya' })
})

test.each([
  ['30m', 1_800_000],
  ['24h', 86_400_000],
  ['14d', 1_209_600_000],
  ['90s', 90_000],
])('%s is a duration', (text, milliseconds) => {
  expect(readConfig({ TOKEN_IDLE: text }).tokenIdle).toBe(milliseconds)
})

test.each([
  ['off', false],
  ['0', false],
  ['2', 2],
  ['10.0.0.1, fd00::/8', ['10.0.0.1', 'fd00::/8']],
])('TRUST_PROXY=%s', (text, trusted) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(trusted)
})

test('the strict profile shortens sessions, lengthens passwords and closes registration', () => {
  expect(readConfig({ SECURITY: 'strict' })).toMatchObject({
    security: 'strict',
    passwordLength: 15,
    registration: 'off',
    tokenIdle: 30 * 60_000,
    tokenLifetime: 12 * 3_600_000,
  })
})

test('a variable that is set overrides the strict profile, and is the same without it', () => {
  const own = { PASSWORD_LENGTH: '20', TOKEN_IDLE: '10m', REGISTRATION: 'pending' }
  const read = { passwordLength: 20, tokenIdle: 10 * 60_000, registration: 'pending' }
  expect(readConfig({ SECURITY: 'strict', ...own })).toMatchObject({ ...read, tokenLifetime: 12 * 3_600_000 })
  expect(readConfig({ SECURITY: 'strict', PASSWORD_LENGTH: '' }).passwordLength).toBe(15)
  expect(readConfig(own)).toMatchObject({ ...read, security: 'standard' })
})

test('metrics can be switched off, or moved', () => {
  expect(readConfig({ METRICS_PORT: 'off' }).metricsPort).toBeNull()
  expect(readConfig({ METRICS_PORT: '9100' }).metricsPort).toBe(9100)
})

test("the application's address ends without a slash, so that paths can be appended to it", () => {
  expect(readConfig({ APP_URL: 'https://atalaya.example.com/' }).appUrl).toBe('https://atalaya.example.com')
  expect(readConfig({ HOST: '::1', PORT: '8080' }).appUrl).toBe('http://[::1]:8080')
})

describe('a wrong value is named together with what to write', () => {
  test.each([
    ['PORT', 'eighty', 'write a port number from 0 to 65535'],
    ['METRICS_PORT', 'no', 'write off or a port number from 0 to 65535'],
    ['TOKEN_LIFETIME', 'two weeks', 'write a number and a unit: 30m, 24h or 14d'],
    ['TRUST_PROXY', 'true', 'write off, the number of proxies in front, or their addresses'],
    ['APP_URL', 'atalaya.example.com', 'write an address like https://atalaya.example.com'],
    ['APP_LOCALE', 'de', 'write one of bn, en, es, fr, pt-BR, zh-CN'],
    ['REGISTRATION', 'open', 'write one of pending, off'],
    ['DATABASE_URL', 'mysql://localhost/atalaya', 'write an address like postgres://'],
    ['SECURITY', 'high', 'write one of standard, strict'],
    ['PASSWORD_LENGTH', '7', 'write 8 or more'],
    ['PASSWORD_LENGTH', '65', 'write 64 or less'],
    ['PASSWORD_LENGTH', '12.5', 'write a whole number'],
    ['PASSWORD_LENGTH', 'long', 'write a number'],
    ['DEMO_PASSWORD', 'short', 'write at least 12 characters'],
  ])('%s=%s', (name, value, advice) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(ConfigurationError)
    expect(read).toThrow(`${name}: ${advice}`)
  })

  test('several wrong values at once', () => {
    expect(() => readConfig({ PORT: '-1', DEMO: 'maybe' })).toThrow(/PORT: .*\n.*DEMO: write one of on, off/)
  })
})

test('the support desk has the sender address of mail unless given one, and its mailbox is read when one is configured', () => {
  const nothing = { address: 'desk@example.com', mailToken: null, mailbox: null, hasPlusAddresses: false }
  expect(readConfig({ MAIL_FROM: 'Desk <Desk@example.com>' }).support).toEqual(nothing)
  const url = 'imaps://desk%40example.com:p%26w@mail.example.com/Help%20desk'
  expect(readConfig({ SUPPORT_ADDRESS: 'help@example.com', SUPPORT_IMAP_URL: url }).support).toMatchObject({
    address: 'help@example.com',
    mailbox: {
      ...{ host: 'mail.example.com', port: 993, isSecure: true, folder: 'Help desk' },
      ...{ user: 'desk@example.com', password: 'p&w' },
    },
  })
})

test.each([
  ['SUPPORT_IMAP_URL', 'imap://desk:secret@mail.example.com/INBOX'],
  ['SUPPORT_IMAP_URL', 'imaps://mail.example.com/INBOX'],
  ['SUPPORT_IMAP_URL', 'imaps://desk:secret%zz@mail.example.com'],
  ['SUPPORT_MAIL_TOKEN', 'secret'],
  ['SUPPORT_ADDRESS', 'secret'],
])('a wrong %s is named, without its secret parts: %s', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`\\n  ${name}: write `))
  expect(() => readConfig({ [name]: value })).not.toThrow(/secret/)
})
