import type { Page } from '@playwright/test'

import { type TokenRequest, tokenSchema } from '#contracts/auth.ts'

import { DEMO_PASSWORD, type Product } from './product.ts'

/**
 * Signs in by the requests of the sign-in form and stores the token where the page looks for it. The form and the page behind it
 * cost five seconds of processor: only stories about signing in show them.
 */
export async function openSession(page: Page, { url }: Pick<Product, 'url'>, email: string): Promise<void> {
  const context = page.context()
  await context.request.get(`${url}/login`) // sets the cookie of the CSRF token
  const csrf = (await context.cookies(url)).find(({ name }) => name === 'XSRF-TOKEN')!
  const answer = await context.request.post(`${url}/api/oauth/token`, {
    headers: { 'X-XSRF-TOKEN': decodeURIComponent(csrf.value) },
    data: {
      grant_type: 'password',
      client_id: 'atalaya-web',
      client_secret: 'public',
      username: email,
      password: DEMO_PASSWORD,
      scope: '*',
    } satisfies TokenRequest,
  })
  if (!answer.ok()) throw new Error(`${email} was not signed in: ${await answer.text()}`)
  const { access_token } = tokenSchema.parse(await answer.json())
  const blank = `${url}/blank-page-of-the-origin`
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(blank)
  await page.evaluate((bearer) => sessionStorage.setItem('token', bearer), `Bearer ${access_token}`)
  await page.unroute(blank)
}
