import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'

import { afterAll, expect, test } from 'vitest'

import { pageConfigSchema } from '#contracts/page-config.ts'
import { builtWeb } from '#server/plugins/web.ts'
import { testServer } from '#tests/support/server.ts'

const SCRIPT = `console.log('${'a'.repeat(2_000)}')`

const folder = mkdtempSync(path.join(os.tmpdir(), 'atalaya-web-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(path.join(folder, 'assets'))
writeFileSync(path.join(folder, 'assets', 'index-Bx71.js'), SCRIPT)
writeFileSync(path.join(folder, 'assets', 'index-Bx71.js.br'), brotliCompressSync(SCRIPT))
for (const name of ['pt-BR-4f2c.json', 'bn-77aa.json']) writeFileSync(path.join(folder, 'assets', name), '{}')
for (const name of ['index.html.br', '.env']) writeFileSync(path.join(folder, name), 'not for anybody')
writeFileSync(path.join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
writeFileSync(
  path.join(folder, 'index.html'),
  '<!doctype html><html lang="en" class="x"><head><meta property="csp-nonce" nonce="__CSP_NONCE__"><!--page-config-->' +
    '<link rel="stylesheet" nonce="__CSP_NONCE__" href="/assets/a.css"></head><body><div id="app"></div></body></html>',
)

const settings = { APP_NAME: 'Torre & mar', APP_LOCALE: 'pt-BR', KIT_LOCALE: 'fr', OAUTH_CLIENT_SECRET: '</script><b>' }
const server = await testServer(settings, { web: builtWeb(folder) })
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

test('every other address is the page of the application', async () => {
  for (const url of [
    '/',
    '/login',
    '/call-detail/12',
    '/users/edit/3',
    '/reset-password/abc?email=a@b.cd',
    '/no/such/place',
  ]) {
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toContain('<div id="app">')
  }
})

test.each(['/api', '/api/', '/api/nothing', '/assets/none.js', '/assets/', '/docs/none'])('%s is not', async (url) => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.json().kind).toBe('missing')
})

test('the page preloads the texts of the reader’s language, and of no other', async () => {
  const preloads = async (cookie?: string) =>
    (await get('/', cookie ? { cookie } : {})).body.match(/<link rel="preload"[^>]*>/g)
  expect(await preloads()).toEqual(['<link rel="preload" href="/assets/pt-BR-4f2c.json" as="fetch" crossorigin />'])
  expect(await preloads('locale=bn')).toEqual([
    '<link rel="preload" href="/assets/bn-77aa.json" as="fetch" crossorigin />',
  ])
  expect(await preloads('locale=zh-CN')).toBeNull()
})

test('the page configuration is what the contract says, and cannot end its element', async () => {
  const { body } = await get('/')
  const [, json] = /<script type="application\/json" id="page-config">(.*?)<\/script>/.exec(body)!
  const config = pageConfigSchema.parse(JSON.parse(json!))
  expect(config).toEqual({
    appName: 'Torre & mar',
    csrfToken: expect.stringMatching(/^[\w-]+\.[\w-]{43}$/),
    locale: 'pt-BR',
    locales: ['bn', 'en', 'es', 'fr', 'pt-BR', 'zh-CN'],
    kitLocale: 'fr',
    registration: 'pending',
    oauth: { clientId: 'atalaya-web', clientSecret: '</script><b>' },
  })
  expect(body).not.toContain('<b>')
})

test('the page has the language that the person chose, otherwise the configured one', async () => {
  expect((await get('/')).body).toContain('<html lang="pt-BR" class="x">')
  expect((await get('/', { cookie: 'locale=zh-CN' })).body).toContain('<html lang="zh-CN" class="x">')
  expect((await get('/', { cookie: 'locale=xx' })).body).toContain('<html lang="pt-BR" class="x">')
})

test('every response has a fresh nonce, the same in the policy as in the page', async () => {
  const nonces = new Set<string>()
  for (let time = 0; time < 20; time += 1) {
    const { headers, body } = await get('/')
    const [, nonce] = /style-src 'self' 'nonce-([\w-]{22})'/.exec(String(headers['content-security-policy']))!
    expect(body.match(new RegExp(`nonce="${nonce}"`, 'g'))).toHaveLength(2)
    expect(body).not.toContain('__CSP_NONCE__')
    nonces.add(nonce!)
  }
  expect(nonces.size).toBe(20)
})

test('the policy allows our own files and nothing else', async () => {
  const policy = String((await get('/')).headers['content-security-policy']).replace(/'nonce-[\w-]+'/, "'nonce'")
  expect(policy.split('; ').toSorted()).toEqual([
    "base-uri 'none'",
    "connect-src 'self'",
    "default-src 'none'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    "manifest-src 'self'",
    "media-src 'self'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "script-src 'self'",
    "style-src 'self' 'nonce'",
    'trusted-types default',
    "worker-src 'none'",
  ])
})

test('assets are cached for ever and sent in their compressed form', async () => {
  const plain = await get('/assets/index-Bx71.js')
  expect(plain.statusCode).toBe(200)
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(plain.headers['content-type']).toBe('application/javascript; charset=utf-8')

  const compressed = await get('/assets/index-Bx71.js', { 'accept-encoding': 'gzip, br' })
  expect(compressed.headers['content-encoding']).toBe('br')
  expect(compressed.rawPayload).toEqual(brotliCompressSync(SCRIPT))
})

test('an asset that the browser has is not sent again', async () => {
  const { etag } = (await get('/assets/index-Bx71.js')).headers
  const again = await get('/assets/index-Bx71.js', { 'if-none-match': String(etag) })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  expect(again.headers['x-content-type-options']).toBe('nosniff')
  expect(again.headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('no address leads out of the folder of the assets', async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  for (const address of [
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/assets/..%2findex.html',
    '/assets/%2e%2e%2findex.html',
    '/assets/..%5cindex.html',
    `/assets/${'../'.repeat(20)}etc/passwd`,
  ]) {
    // `inject` would resolve the dots
    const request = http.get({ host: '127.0.0.1', port, path: address, agent: false })
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
    const { kind } = JSON.parse(await text(answer))
    expect({ address, status: answer.statusCode, kind }).toEqual({ address, status: 404, kind: 'missing' })
  }
})

test.each(['/index.html', '/index.html.br', '/.env'])('%s is the page, not the file', async (url) => {
  const { body } = await get(url)
  expect(body).toContain('<div id="app">')
  expect(body).not.toContain('__CSP_NONCE__')
})

test('files next to the page are served as files', async () => {
  const icon = await get('/favicon.svg')
  expect(icon.headers['content-type']).toBe('image/svg+xml')
  expect(icon.headers['cache-control']).toBe('public, max-age=3600')
})

test('HEAD answers as GET does, without a body', async () => {
  const answer = await server.app.inject({ method: 'HEAD', url: '/login' })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe('')
})
