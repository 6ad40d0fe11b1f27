import fp from 'fastify-plugin'

/** Headers of every answer, errors included. Pages replace the policy with their own. */
export const securityHeaders = fp(
  async (app) => {
    const isHttps = app.config.appUrl.startsWith('https:')

    app.addHook('onRequest', async (request, reply) => {
      reply.headers(SECURITY_HEADERS)
      if (isHttps || request.protocol === 'https') reply.header('strict-transport-security', ONE_YEAR)
    })
  },
  { name: 'security-headers', dependencies: ['ports'] },
)

/** What an API answer may do when somebody opens it as a page: nothing. */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

const ONE_YEAR = 'max-age=31536000; includeSubDomains'
