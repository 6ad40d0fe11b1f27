import { expect, test } from './support/fixtures.ts'

const LANGUAGES = [
  ['bn', 'বাংলা'],
  ['es', 'Español'],
  ['fr', 'Français'],
  ['pt-BR', 'Português'],
  ['zh-CN', '中文'],
] as const

test('the selected language is remembered for a year, and only its own texts are loaded', async ({ page, context }) => {
  const catalogues: string[] = []
  page.on('response', (response) => {
    const name = /assets\/([a-zA-Z-]+?)-[\w-]{8}\.json$/.exec(response.url())?.[1]
    if (name) catalogues.push(name)
  })
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(catalogues).toEqual(['en'])

  for (const [locale] of LANGUAGES) {
    await page.getByRole('combobox').first().selectOption(locale)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Sign in')
  }
  expect(catalogues).toEqual(['en', ...LANGUAGES.map(([locale]) => locale)])

  const cookie = (await context.cookies()).find(({ name }) => name === 'locale')
  expect(cookie?.value).toBe('zh-CN')
  const days = (cookie!.expires - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(365)

  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
})

test('a stored language that is not offered is replaced by the configured one', async ({ page, context, product }) => {
  await context.addCookies([{ name: 'locale', value: 'xx', url: product.url }])
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect((await context.cookies()).some(({ name, value }) => name === 'locale' && value === 'xx')).toBe(false)
})

test('the component kit speaks Spanish until a language is chosen', { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('auditor')
  await page.goto('/calls')
  await expect(page.getByText('Filas por página')).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Language' }).click()
  await page
    .getByRole('menuitemradio', { name: 'English' })
    .or(page.getByRole('menuitem', { name: 'English' }))
    .click()
  await expect(page.getByText('Rows per page')).toBeVisible()
})
