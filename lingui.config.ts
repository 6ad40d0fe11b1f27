import { defineConfig } from '@lingui/cli'
import babel from '@lingui/cli/api/extractors/babel'
import { formatter } from '@lingui/format-po'

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
  // most files have no text: they need not be parsed
  extractors: [
    {
      match: (file) => babel.match(file),
      extract: (file, code, ...more) => (TEXT.test(code) ? babel.extract(file, code, ...more) : undefined),
    },
  ],
  format: formatter({ lineNumbers: false }),
  compileNamespace: 'json',
  orderBy: 'messageId',
})

/** A macro's import, the mark of a message, or the object that a macro makes. */
const TEXT = /@lingui\/|i18n/
