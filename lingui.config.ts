import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

import { textExtractor } from './tools/text-extractor.ts'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['bn', 'en', 'es', 'fr', 'pt-BR', 'zh-CN'],
  // With a fall-back, `compile --strict` never fails: the check switches it off.
  fallbackLocales: process.env['I18N_STRICT'] ? false : { default: 'en' },
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src', '<rootDir>/server'],
      exclude: ['**/*.test.*', '**/*.gen.ts'],
    },
  ],
  extractors: [textExtractor],
  format: formatter({ lineNumbers: false }),
  compileNamespace: 'json',
  orderBy: 'messageId',
})
