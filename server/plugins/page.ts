import { randomBytes } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

import { locales, type PageConfig } from '#contracts/page-config.ts'
import { chosenLocale } from '#server/kernel/locale.ts'
import type { Web } from '#server/plugins/web.ts'

/** The application's single page, for every address that no other route handles. */
export const page = fp<{ web: Web }>(
  async (app, { web }) => {
    app.get('/*', async (request, reply) => {
      if (isOwnedElsewhere(request.url)) return reply.callNotFound()
      return sendPage(request, reply)
    })

    async function sendPage(request: FastifyRequest, reply: FastifyReply) {
      const nonce = randomBytes(16).toString('base64url')
      const userLocale = chosenLocale(request.headers) ?? app.config.locale
      const [html, csrfToken, catalogue] = await Promise.all([
        web.html(request.url),
        app.issueCsrfToken(request, reply),
        web.catalogue(userLocale),
      ])
      const { appName, locale, kitLocale, registration, oauth } = app.config
      const config: PageConfig = { appName, csrfToken, locale, locales: [...locales], kitLocale, registration, oauth }

      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', web.isDevelopment ? developmentPolicy(nonce) : policy(nonce))
        .send(
          html
            .replaceAll('__CSP_NONCE__', nonce)
            .replace('<!--page-config-->', () => pageConfigElement(config) + preloadOf(catalogue))
            .replace(/(<html\b[^>]*?\slang=")[^"]*/, `$1${userLocale}`),
        )
    }
  },
  { name: 'page', dependencies: ['csrf'] },
)

/** Addresses under these are never pages, even when nothing answers there. */
const isOwnedElsewhere = (url: string) => /^\/(?:api|assets|docs)(?:[/?]|$)/.test(url)

/** As JSON that cannot end its script element. */
const pageConfigElement = (config: PageConfig) =>
  `<script type="application/json" id="page-config">${JSON.stringify(config).replaceAll('<', '\\u003c')}</script>`

/** The texts are preloaded with the code, not after it: the page cannot be drawn without them. */
const preloadOf = (catalogue: string | null) =>
  catalogue === null ? '' : `<link rel="preload" href="${catalogue}" as="fetch" crossorigin />`

const policy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')

/** Vite puts styles and its own scripts into the page and talks over a socket. */
const developmentPolicy = (nonce: string) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self' ws: wss:",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
