import type { FastifyInstance, InjectOptions } from 'fastify'

type Method = NonNullable<InjectOptions['method']>

/** Sends requests as a page of the application does: stores cookies, and sends the CSRF token and the bearer token. */
export function testBrowser(app: FastifyInstance, { remoteAddress = '127.0.0.1' }: { remoteAddress?: string } = {}) {
  const cookies = new Map<string, string>()
  let token: string | null = null

  async function send(method: Method, url: string, payload?: object, headers: Record<string, string> = {}) {
    const answer = await app.inject({
      method,
      url,
      remoteAddress,
      cookies: Object.fromEntries(cookies),
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(cookies.has('XSRF-TOKEN') ? { 'x-csrf-token': cookies.get('XSRF-TOKEN')! } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    })
    for (const { name, value } of answer.cookies) cookies.set(name, value)
    return answer
  }

  const browser = {
    cookies,
    send,
    get: (url: string, headers?: Record<string, string>) => send('GET', url, undefined, headers),
    post: (url: string, payload?: object, headers?: Record<string, string>) => send('POST', url, payload, headers),
    /** Loads the page, as every visit begins. */
    open: (url = '/') => send('GET', url),
    /** Requests a token, and stores it if there is one. */
    async attempt(username: string, password: string, more: object = {}) {
      if (!cookies.has('XSRF-TOKEN')) await browser.open('/login')
      const answer = await browser.post('/api/oauth/token', {
        grant_type: 'password',
        client_id: 'atalaya-web',
        client_secret: 'public',
        username,
        password,
        scope: '*',
        ...more,
      })
      if (answer.statusCode === 200) token = answer.json().access_token
      return answer
    },
    async signIn(username: string, password: string): Promise<string> {
      const answer = await browser.attempt(username, password)
      if (answer.statusCode !== 200) throw new Error(`${username} was not signed in: ${answer.body}`)
      return answer.json().access_token
    },
    useToken: (next: string | null) => {
      token = next
    },
  }
  return browser
}
