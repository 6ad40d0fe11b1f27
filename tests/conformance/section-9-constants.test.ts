import { expect, test } from 'vitest'

import { testServer } from '#tests/support/server.ts'

const server = await testServer()

test('Default and fallback locale: en; application interface locale: es.', async () => {
  const page = await server.browser().open('/')
  const config = JSON.parse(/id="page-config">(.*?)<\/script>/.exec(page.body)![1]!)
  expect(config).toMatchObject({
    locale: 'en',
    kitLocale: 'es',
    locales: ['bn', 'en', 'es', 'fr', 'pt-BR', 'zh-CN'],
  })
  expect(page.body).toContain('<html lang="en"')
})

test('Admin role id: 1.', async () => {
  const role = await server.db.selectFrom('role').selectAll().where('id', '=', 1).executeTakeFirst()
  expect(role?.name).toBe('Administrator')
})
